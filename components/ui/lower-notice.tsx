import type { ReactNode } from "react";

type Props = { role: "alert" | "status"; action?: ReactNode; children: string };

/** A sentence that stays at the lower edge of the window. What it covers can be pressed, unless it has an action. */
export function LowerNotice({ role, action, children }: Props) {
  return (
    <div className="pointer-events-none sticky bottom-(--bottom-bar) z-30 print:hidden">
      <div className="page pb-4">
        <div
          role={role}
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-field-line bg-sun-ground p-4 shadow-card sm:px-5 ${action ? "pointer-events-auto" : ""}`}
        >
          <p className="min-w-0 flex-1 basis-64 font-semibold">{children}</p>
          {action}
        </div>
      </div>
    </div>
  );
}
