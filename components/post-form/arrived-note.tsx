import { texts } from "@/components/post-form/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { StatusLine } from "@/components/ui/status-line";

type Props = { hasArrived: boolean; startAfresh(): Promise<void> };

/** Says where the words come from that nobody has typed here. */
export const ArrivedNote = ({ hasArrived, startAfresh }: Props) => (
  <div
    className={
      hasArrived
        ? "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-line bg-green-ground px-4 py-2"
        : "sr-only"
    }
  >
    <StatusLine className="font-semibold">{hasArrived && texts.arrived.note}</StatusLine>
    {hasArrived && (
      <ConfirmButton
        label={texts.arrived.afresh}
        question={texts.arrived.sure}
        onConfirm={() => void startAfresh()}
      />
    )}
  </div>
);
