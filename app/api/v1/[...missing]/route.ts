import { route } from "@/lib/api";
import { AppError } from "@/lib/errors";

const missing = route({ auth: "anyone" }, async () => {
  throw new AppError("notFound");
});

export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT };
