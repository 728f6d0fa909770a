import { Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";

const BarCount = lazyPart(() => import("@/components/layout/bar-count"));

/** The count of news behind a link of a member, once it is known. */
export const LazyBarCount = ({ of }: { of: string }) => (
  <Suspense>
    <BarCount of={of} />
  </Suspense>
);
