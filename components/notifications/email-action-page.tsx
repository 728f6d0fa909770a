"use client";

import { type Outcome as Shown, useAction } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { LinkedPost } from "@/components/notifications/linked-post";
import { texts } from "@/components/notifications/texts";
import { useLinkQuery } from "@/components/notifications/use-link-query";
import { useLinked } from "@/components/notifications/use-linked";
import { Alert } from "@/components/ui/alert";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { post as send } from "@/lib/api-client/client";
import { OUTCOMES, type Outcome } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";

const PATHS = { renew: "/renewal", unsubscribe: "/unsubscribe" } as const;

type Kind = keyof typeof PATHS;
/** Where a mail's link leads: nothing happens before the button is pressed. */
export function EmailActionPage({ kind }: { kind: Kind }) {
  const isHydrated = useHydrated();
  const sent = useLinkQuery();
  const token = sent.get("token") ?? "";
  const { heading, lead, button, done } = texts.link[sent.get("of") === "search" ? "search" : kind];
  const { busy, outcome, run } = useAction();
  const { linked, failure } = useLinked<{ post: PostView }>("/renewal", kind === "renew" ? token : "");
  const post = linked?.post;
  const goneDone = post?.promised ? texts.link.gone.doneRest : texts.link.gone.done;
  const act = async (became?: Outcome) => {
    const query = new URLSearchParams({ token, ...(became && { outcome: became }) });
    const call = async () => {
      if (!token) throw new Error(texts.link.incomplete);
      await send(`${PATHS[kind]}?${query}`, {});
    };
    await run(call, became ? goneDone : done);
  };
  const shown: Shown = outcome ?? (failure ? { kind: "error", text: failure } : null);
  const isOver = outcome?.kind === "success" || failure !== null;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-5">
      <h1>{heading}</h1>
      {post && <LinkedPost post={post} />}
      {!isOver && <p className="lead">{lead}</p>}
      <NoJsNotice />
      <Alert kind={shown?.kind ?? "error"} className="w-full">
        {shown?.text}
      </Alert>
      {!isOver && (
        <button
          type="button"
          className="needs-script btn btn-primary btn-lg"
          disabled={busy || !isHydrated}
          onClick={() => void act()}
        >
          {busy ? texts.link.busy : button}
        </button>
      )}
      {!isOver && post && <Gone post={post} isDisabled={busy || !isHydrated} onChoose={act} />}
    </div>
  );
}

type GoneProps = { post: PostView; isDisabled: boolean; onChoose(outcome: Outcome): Promise<void> };

/** Instead of a renewal. */
function Gone({ post: { type, promised }, isDisabled, onChoose }: GoneProps) {
  const { heading, lead, leadRest, choice } = texts.link.gone;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2>{heading[type]}</h2>
      <p className="text-soft">{promised > 0 ? leadRest : lead}</p>
      <div className="flex flex-wrap gap-2">
        {OUTCOMES.filter((outcome) => choice[type][outcome]).map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="needs-script btn btn-quiet"
            disabled={isDisabled}
            onClick={() => void onChoose(outcome)}
          >
            {choice[type][outcome]}
          </button>
        ))}
      </div>
    </section>
  );
}
