import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { texts } from "@/components/ui/texts";

type Props = Omit<ComponentProps<"input">, "min" | "max"> & {
  /** Empty counts as one. */
  typed: string | number | undefined;
  max: number | undefined;
  onStep(quantity: string): void;
};

/** A number field between two buttons for thumbs. Without JavaScript it is the field alone. */
export function QuantityInput({ typed, max, onStep, ...input }: Props) {
  const now = Math.trunc(Number(typed)) || 1;
  const most = max ?? Number.POSITIVE_INFINITY;
  const stepTo = (to: number) => onStep(String(Math.min(Math.max(to, 1), most)));
  return (
    <div className="flex items-center gap-2">
      <Step icon="minus" label={texts.quantity.fewer} disabled={now <= 1} onPress={() => stepTo(now - 1)} />
      <input
        {...input}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        className="input max-w-24 [appearance:textfield] text-center [&::-webkit-inner-spin-button]:hidden"
      />
      <Step icon="plus" label={texts.quantity.more} disabled={now >= most} onPress={() => stepTo(now + 1)} />
    </div>
  );
}

type StepProps = { icon: IconName; label: string; disabled: boolean; onPress(): void };

const Step = ({ icon, label, disabled, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    className="needs-script btn btn-quiet btn-square shrink-0"
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name={icon} className="size-5" />
  </button>
);
