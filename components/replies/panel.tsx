import type { ReactNode } from "react";

export const Panel = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 rounded-box border border-line bg-card p-4 shadow-card sm:p-5">
    {children}
  </div>
);
