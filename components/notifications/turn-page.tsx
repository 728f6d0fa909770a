"use client";

import { useAction } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { LinkedPost } from "@/components/notifications/linked-post";
import { texts } from "@/components/notifications/texts";
import { useLinkQuery } from "@/components/notifications/use-link-query";
import { useLinked } from "@/components/notifications/use-linked";
import { Alert } from "@/components/ui/alert";
import { LocalTime } from "@/components/ui/local-time";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { post as send } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { TurnAnswer } from "@/lib/replies/schema";

const said = texts.link.turn;

/** Where the mail to the next in line leads: yes or no, without a log-in. Nothing happens before one is pressed. */
export function TurnPage() {
  const isHydrated = useHydrated();
  const token = useLinkQuery().get("token") ?? "";
  const { linked: turn, failure } = useLinked<Turn>("/turn", token);
  const { busy, outcome, run } = useAction();
  const isOver = outcome?.kind === "success";
  const answer = (chosen: TurnAnswer) =>
    void run(
      async () => void (await send(`/turn?${new URLSearchParams({ token, answer: chosen })}`, {})),
      said.done[chosen],
    );
  const problem = isHydrated && !token ? texts.link.incomplete : failure;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-5">
      <h1>{said.heading[turn?.post.type ?? "offer"]}</h1>
      <NoJsNotice />
      <Alert kind="error" className="w-full">
        {problem}
      </Alert>
      {turn && <LinkedPost post={turn.post} />}
      {turn && !isOver && (
        <p className="lead">
          <Sentence text={said.lead} values={{ time: <LocalTime iso={turn.confirmBy} /> }} />
        </p>
      )}
      <StatusMessage outcome={outcome} />
      {turn && !isOver && (
        <div className="needs-script flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary btn-lg"
            disabled={busy}
            onClick={() => answer("yes")}
          >
            {said.yes[turn.post.type]}
          </button>
          <button type="button" className="btn btn-quiet btn-lg" disabled={busy} onClick={() => answer("no")}>
            {said.no}
          </button>
        </div>
      )}
    </div>
  );
}

type Turn = { post: PostView; confirmBy: string };
