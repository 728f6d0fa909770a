import { AppError } from "@/lib/http/errors";
import { gate } from "@/lib/http/route";

const missing = gate({ auth: "anyone", limit: "undeclared" }, async () => {
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
