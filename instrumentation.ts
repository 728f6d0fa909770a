import type { Instrumentation } from "next";
import { markOutage } from "@/lib/db/outage-state";
import { registerCalls, registerExistenceCheck } from "@/lib/db/server-bridge";

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/observability/logger");
  // The path of a saved search's feed contains its secret.
  const path = request.path.split("?")[0]?.replace(/^(\/searches\/)[^/]+/, "$1…");
  log.error({ err: error, method: request.method, path, route: context.routePath }, "a page failed");
};

/**
 * Turns Next's multi-line error output into throttled log lines. Unlike `onRequestError` this runs before the response, so
 * the failure page knows about an outage.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  // On Vercel nobody reads what a function prints at its start.
  if (process.env.HAS_OWN_SERVER) void import("@/app/tell-how-to-log-in").then((it) => it.tellHowToLogIn());
  if (process.env.NODE_ENV !== "production") return;
  const [{ exists }, { isUnavailable }, { log }, { warmUpImages }] = await Promise.all([
    import("@/app/existence-check"),
    import("@/lib/db/client"),
    import("@/lib/observability/logger"),
    import("@/lib/images/make-images"),
  ]);
  warmUpImages();
  registerExistenceCheck(exists);
  // Next drops this import from a build for Vercel, where each function would hold all of the API.
  if (process.env.HAS_OWN_SERVER) registerCalls((await import("@/app/api/find-call")).findCall);
  console.error = (...args: unknown[]) => {
    const words = args.filter((arg) => typeof arg === "string").join(" ");
    const err = args.find((arg) => arg instanceof Error);
    if (isUnavailable(err)) markOutage();
    log.error({ err, words }, "Next reports a failure");
  };
}
