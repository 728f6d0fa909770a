import { texts } from "@/components/second-factor/texts";

type Props = { submit: string; busy: boolean; onCancel(): void };

export function FormButtons({ submit, busy, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {busy ? texts.busy : submit}
      </button>
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
