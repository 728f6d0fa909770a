import type { Durability } from "@/components/posts/form/durability";
import { words } from "@/components/posts/form/words";
import { StatusLine } from "@/components/ui/status-line";

/** Says what a reload would take away, before it does. */
export const UnkeptNote = ({ durability }: { durability: Durability }) => (
  <StatusLine className="rounded-field border border-line bg-sun-ground p-4 font-semibold">
    {durability !== "all" && words.unkept[durability]}
  </StatusLine>
);
