import { BLOCKS_CHANGED } from "@/components/blocks/hidden-people";
import { texts } from "@/components/blocks/texts";
import { useAction } from "@/components/browser/use-action";
import { mutate } from "@/lib/api-client/client";

export function useUnblock() {
  const { busy, outcome, run } = useAction();
  const unblock = (id: string, name: string) =>
    run(async () => {
      await mutate("DELETE", `/me/block/${id}`);
      window.dispatchEvent(new Event(BLOCKS_CHANGED));
    }, texts.unblocked(name));
  return { busy, outcome, unblock };
}
