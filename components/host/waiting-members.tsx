import { useAction } from "@/components/browser/use-action";
import { useLoaded } from "@/components/host/use-loaded";
import { texts as allTexts } from "@/components/membership/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LoadError } from "@/components/ui/load-error";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { RequestView } from "@/lib/membership/schema";
import { formatDay } from "@/lib/text/format";

const { waiting: texts } = allTexts;

/** People who want to join, above the list of members. Nothing while nobody waits. */
export function WaitingMembers({ onAccepted }: { onAccepted(): void }) {
  const { loaded, error, load } = useLoaded<{ requests: RequestView[] }>("/host/membership-request");
  const { busy, outcome, run } = useAction();
  const decide = async ({ _id, name }: RequestView, accepted: boolean) => {
    const call = async () => {
      await mutate("PUT", `/host/membership-request/${_id}`, { accepted });
    };
    const isDone = await run(call, accepted ? texts.accepted(name) : texts.notAccepted(name));
    if (isDone && accepted) onAccepted();
    // Another host may have decided meanwhile.
    await load();
  };
  if (!loaded) return <LoadError error={error} onRetry={() => void load()} />;
  const { requests } = loaded;
  return (
    <>
      {requests.length > 0 && (
        <section aria-labelledby="waiting-members" className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <h2 id="waiting-members">{texts.heading}</h2>
            <p className="text-soft">{texts.lead}</p>
          </div>
          <ul className="flex flex-col gap-4">
            {requests.map((request) => (
              <li key={request._id}>
                <WaitingMember request={request} busy={busy} onDecide={decide} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <StatusMessage outcome={outcome} />
    </>
  );
}

type RowProps = {
  request: RequestView;
  busy: boolean;
  onDecide(request: RequestView, accepted: boolean): Promise<void>;
};

function WaitingMember({ request, busy, onDecide }: RowProps) {
  const { name, email, emailVerified, introduction, createdAt, isDeclined } = request;
  return (
    <article className="flex flex-col gap-3 rounded-box border border-line bg-card p-4 sm:p-5">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold">{name}</h3>
        <p className="break-words">
          {email}
          {!emailVerified && <span className="text-soft"> · {texts.unverified}</span>}
        </p>
        <p className="text-sm text-soft">{isDeclined ? texts.declined : texts.since(formatDay(createdAt))}</p>
      </div>
      {introduction ? (
        <blockquote className="border-s-3 border-line ps-4 break-words whitespace-pre-line">
          {introduction}
        </blockquote>
      ) : (
        <p className="text-soft">{texts.noWords}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className={isDeclined ? "btn btn-quiet" : "btn btn-primary"}
          disabled={busy}
          aria-label={isDeclined ? undefined : texts.acceptOf(name)}
          onClick={() => void onDecide(request, true)}
        >
          {isDeclined ? texts.acceptAfterAll : texts.accept}
        </button>
        {!isDeclined && (
          <ConfirmButton
            label={texts.decline}
            name={texts.declineOf(name)}
            question={texts.question(name)}
            disabled={busy}
            onConfirm={() => void onDecide(request, false)}
          />
        )}
      </div>
    </article>
  );
}
