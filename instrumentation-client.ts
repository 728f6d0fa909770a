import { retryPageRequests } from "@/components/layout/page-requests";

/**
 * Runs before anything else of ours in a browser. zod would try whether it may make functions of text: the policy forbids
 * it, and browsers report each try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

retryPageRequests();
