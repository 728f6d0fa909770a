"use client";

import { Printer } from "lucide-react";
import { words } from "@/components/post/texts";

export function PrintButton() {
  return (
    <button type="button" className="needs-script btn btn-primary" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-[18px]" />
      {words.poster.print}
    </button>
  );
}
