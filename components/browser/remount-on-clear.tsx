import { type ComponentType, useSyncExternalStore } from "react";
import { clearCount, onClear } from "@/components/browser/memory-fallback";

/** A form that begins anew once its author has logged out, also on a page that is only hidden meanwhile. */
export function remountOnClear<Props extends object>(Form: ComponentType<Props>) {
  return function Forgetful(props: Props) {
    const forgettings = useSyncExternalStore(onClear, clearCount, () => 0);
    return <Form key={forgettings} {...props} />;
  };
}
