import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/invitations/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { InvitationView } from "@/lib/membership/schema";
import { formatDay } from "@/lib/text/format";

type Props = { invitation: InvitationView; onPrint(): void; onEnded(): Promise<void> };

/** One link, and what can be done with it while somebody may still use it. */
export function InvitationItem({ invitation, onPrint, onEnded }: Props) {
  const { _id, link, uses, maxUses, expiresAt, isOpen } = invitation;
  const { busy, outcome, run } = useAction();
  const note = invitation.note || texts.noNote;
  const end = async () => {
    const call = async () => void (await mutate("DELETE", `/host/invitation/${_id}`));
    if (await run(call, texts.ended)) await onEnded();
  };
  return (
    <article className="flex flex-col gap-3 rounded-box border border-line bg-card p-4 sm:p-5">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold break-words">{note}</h3>
        <p className="text-soft">
          {texts.used(uses, maxUses)} · {isOpen ? texts.until(formatDay(expiresAt)) : texts.over}
        </p>
      </div>
      {isOpen && (
        <>
          <p className="rounded-field bg-paper p-3 font-mono text-sm break-all select-all">{link}</p>
          <div className="flex flex-wrap items-center gap-3">
            <CopyButton label={texts.copy} name={texts.copyOf(note)} text={link} />
            <button
              type="button"
              className="btn btn-quiet"
              aria-label={texts.printOf(note)}
              onClick={onPrint}
            >
              <Icon name="printer" className="size-[18px]" />
              {texts.print}
            </button>
            <ConfirmButton
              label={texts.end}
              name={texts.endOf(note)}
              question={texts.question}
              disabled={busy}
              onConfirm={() => void end()}
            />
          </div>
        </>
      )}
      <StatusMessage outcome={outcome} />
    </article>
  );
}
