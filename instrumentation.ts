import type { Instrumentation } from "next";

/** Pages fail rarely; when one does, the log says which. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/log");
  const [path] = request.path.split("?");
  log.error({ err: error, method: request.method, path, route: context.routePath }, "a page failed");
};
