"use client";

import "./globals.css";
import { ErrorPage } from "@/components/layout/error-page";
import { texts } from "@/components/layout/texts";

/** Shown when the layout itself fails. */
export default function GlobalError(props: { error: unknown; retry(): void }) {
  return (
    <html lang="en">
      <body>
        <title>{texts.applicationError.heading}</title>
        <main className="page">
          <ErrorPage {...props} />
        </main>
      </body>
    </html>
  );
}
