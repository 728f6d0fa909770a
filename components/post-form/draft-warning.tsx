import type { Durability } from "@/components/post-form/durability";
import { texts } from "@/components/post-form/texts";
import { StatusLine } from "@/components/ui/status-line";

/** Says what a reload would take away, before it does. */
export const DraftWarning = ({ durability }: { durability: Durability }) => (
  <StatusLine className="rounded-field border border-line bg-sun-ground p-4 font-semibold">
    {durability !== "all" && texts.unkept[durability]}
  </StatusLine>
);
