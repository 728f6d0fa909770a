"use client";

import { lazy, Suspense } from "react";
import { texts } from "@/components/layout/texts";

type Props = { error: unknown; retry(): void };

// Every page names the script of its error, and hardly anybody sees one.
const ApplicationError = lazy(() =>
  import("@/components/layout/application-error").catch(() => ({ default: BareError })),
);

/** Shown instead of a page that failed. */
export const ErrorPage = (props: Props) => (
  <Suspense fallback={<BareError />}>
    <ApplicationError {...props} />
  </Suspense>
);

/** Until the rest has loaded, or where it cannot be loaded. */
function BareError() {
  return (
    <>
      <h1>{texts.applicationError.heading}</h1>
      {/* A full load: whatever state led here is left behind. */}
      <a href="/">{texts.applicationError.home}</a>
    </>
  );
}
