import type { Instrumentation } from "next";
import { markOutage } from "@/lib/db/outage-state";
import { registerExistenceCheck, registerNewlyGoneSource } from "@/lib/http/existence-bridge";

/** Pages fail rarely; when one does, the log says which. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/observability/logger");
  // The address of a saved search's feed is the key to it.
  const path = request.path.split("?")[0]?.replace(/^(\/searches\/)[^/]+/, "$1…");
  log.error({ err: error, method: request.method, path, route: context.routePath }, "a page failed");
};

/**
 * Next tells of failures on many lines, and of each: here too they become lines of the log, and a storm is counted. It does so
 * before it answers, unlike above: the answer says whether it is worth coming back. The server in front gets to ask what exists.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NODE_ENV !== "production") return;
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  const [{ exists }, { listNewlyGone }, { isUnavailable }, { log }] = await Promise.all([
    import("@/app/existence-check"),
    import("@/lib/posts/removed-posts"),
    import("@/lib/db/client"),
    import("@/lib/observability/logger"),
  ]);
  registerExistenceCheck(exists);
  registerNewlyGoneSource(listNewlyGone);
  console.error = (...said: unknown[]) => {
    const words = said.filter((one) => typeof one === "string").join(" ");
    const err = said.find((one) => one instanceof Error);
    if (isUnavailable(err)) markOutage();
    log.error({ err, words }, "Next reports a failure");
  };
}
