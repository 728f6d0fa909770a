import type { Instrumentation } from "next";

/** Pages fail rarely; when one does, the log says which. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/log");
  // The address of a saved search's feed is the key to it.
  const path = request.path.split("?")[0]?.replace(/^(\/searches\/)[^/]+/, "$1…");
  log.error({ err: error, method: request.method, path, route: context.routePath }, "a page failed");
};

/** Next tells of failures on many lines, and of each: here too they become lines of the log, and a storm is counted. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NODE_ENV !== "production") return;
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  const { log } = await import("@/lib/log");
  console.error = (...said: unknown[]) => {
    const words = said.filter((one) => typeof one === "string").join(" ");
    log.error({ err: said.find((one) => one instanceof Error), words }, "Next reports a failure");
  };
}
