"use client";

import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";

export function PrintButton() {
  return (
    <button type="button" className="needs-script btn btn-primary" onClick={() => window.print()}>
      <Icon name="printer" className="size-[18px]" />
      {texts.flyer.print}
    </button>
  );
}
