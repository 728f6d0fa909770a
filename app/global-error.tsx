"use client";

import "./globals.css";
import { ApplicationError } from "@/components/layout/application-error";
import { texts } from "@/components/layout/texts";

/** Replaces the layout itself when that fails. */
export default function GlobalError(props: { error: unknown; retry(): void }) {
  return (
    <html lang="en">
      <body>
        <title>{texts.applicationError.heading}</title>
        <main className="page">
          <ApplicationError {...props} />
        </main>
      </body>
    </html>
  );
}
