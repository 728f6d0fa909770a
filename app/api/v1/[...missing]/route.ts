import { route } from "@/lib/api";
import { AppError } from "@/lib/errors";

const missing = route({ auth: "anyone", limit: "undeclared" }, async () => {
  throw new AppError("notFound");
});

export {
  missing as DELETE,
  missing as GET,
  missing as OPTIONS,
  missing as PATCH,
  missing as POST,
  missing as PUT,
};
