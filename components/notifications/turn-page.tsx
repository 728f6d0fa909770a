"use client";

import { useEffect, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { texts } from "@/components/notifications/texts";
import { useLinkQuery } from "@/components/notifications/use-link-query";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { get, post as send } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { TurnAnswer } from "@/lib/replies/schema";

const said = texts.link.turn;

/** Where the mail to the next in line leads: yes or no, without a log-in. Nothing happens before one is pressed. */
export function TurnPage() {
  const isHydrated = useHydrated();
  const token = useLinkQuery().get("token") ?? "";
  const { turn, failure } = useTurn(token);
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
      {turn && (
        <p className="text-lg font-bold">
          <Link href={`/feed/${turn.post._id}`} className="underline underline-offset-4">
            {turn.post.title}
          </Link>
        </p>
      )}
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

/** What the link is about, or why it can no longer be answered. */
function useTurn(token: string) {
  const [turn, setTurn] = useState<Turn | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    get<Turn>(`/turn?${new URLSearchParams({ token })}`, controller.signal).then(
      setTurn,
      (error: Error) => error.name !== "AbortError" && setFailure(error.message),
    );
    return () => controller.abort();
  }, [token]);
  return { turn, failure };
}
