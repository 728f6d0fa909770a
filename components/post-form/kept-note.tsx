import { texts } from "@/components/post-form/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { StatusLine } from "@/components/ui/status-line";

type Props = { note: string | null; goOn(): void; startAfresh(): Promise<void> };

/** Says where the words come from that nobody has typed just now, and leads on. */
export const KeptNote = ({ note, goOn, startAfresh }: Props) => (
  <div
    className={
      note
        ? "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-line bg-green-ground px-4 py-3"
        : "sr-only"
    }
  >
    <StatusLine className="font-semibold">{note}</StatusLine>
    {note && (
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" onClick={goOn}>
          {texts.kept.goOn}
        </button>
        <ConfirmButton
          label={texts.kept.afresh}
          question={texts.kept.sure}
          onConfirm={() => void startAfresh()}
        />
      </div>
    )}
  </div>
);
