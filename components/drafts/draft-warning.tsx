import type { Durability } from "@/components/drafts/durability";
import { texts } from "@/components/drafts/texts";
import { StatusLine } from "@/components/ui/status-line";

/** Warns before a reload loses something. */
export const DraftWarning = ({ durability }: { durability: Durability }) => (
  <StatusLine className="rounded-field border border-line bg-sun-ground p-4 font-semibold">
    {durability !== "all" && texts[durability]}
  </StatusLine>
);
