import { Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";

const BarCount = lazyPart(() => import("@/components/layout/bar-count"));

/** What is new for a member behind a link, once it is known. */
export const LazyBarCount = ({ of }: { of: string }) => (
  <Suspense>
    <BarCount of={of} />
  </Suspense>
);
