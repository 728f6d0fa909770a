import type { Instrumentation } from "next";

/** Pages fail rarely; when one does, the log says which. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/log");
  // The address of a saved search's feed is the key to it.
  const path = request.path.split("?")[0]?.replace(/^(\/searches\/)[^/]+/, "$1…");
  log.error({ err: error, method: request.method, path, route: context.routePath }, "a page failed");
};
