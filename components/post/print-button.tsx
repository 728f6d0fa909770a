"use client";

import { Printer } from "lucide-react";
import { texts } from "@/components/post/texts";

export function PrintButton() {
  return (
    <button type="button" className="needs-script btn btn-primary" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-[18px]" />
      {texts.flyer.print}
    </button>
  );
}
