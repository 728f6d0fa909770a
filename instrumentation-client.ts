import { retryPageRequests } from "@/components/layout/page-requests";

/** Stops zod from probing `eval`, which the policy forbids and browsers report. Runs before all other client code. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

retryPageRequests();
