"use client";

import { useAction } from "@/components/browser/use-action";
import { LinkedAnswer } from "@/components/notifications/linked-answer";
import { texts } from "@/components/notifications/texts";
import { useLinkQuery } from "@/components/notifications/use-link-query";
import { useLinked } from "@/components/notifications/use-linked";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { post as send } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { TurnAnswer } from "@/lib/replies/schema";

const said = texts.link.turn;

type Turn = { post: PostView; confirmBy: string; granted: number; quantity: number };

/** Where the mail to the next in line leads: yes or no, without a log-in. Nothing happens before one is pressed. */
export function TurnPage() {
  const token = useLinkQuery().get("token") ?? "";
  const { linked: turn, failure } = useLinked<Turn>("/turn", token);
  const { busy, outcome, run } = useAction();
  const type = turn?.post.type ?? "offer";
  const answer = (chosen: TurnAnswer) =>
    void run(
      async () => void (await send(`/turn?${new URLSearchParams({ token, answer: chosen })}`, {})),
      said.done[chosen],
    );
  return (
    <LinkedAnswer
      token={token}
      heading={said.heading[type]}
      failure={failure}
      post={turn?.post}
      lead={
        turn && (
          <>
            {turn.granted < turn.quantity && `${said.part(turn.granted, turn.quantity)} `}
            <Sentence text={said.lead} values={{ time: <LocalTime iso={turn.confirmBy} /> }} />
          </>
        )
      }
      outcome={outcome}
    >
      <button type="button" className="btn btn-primary btn-lg" disabled={busy} onClick={() => answer("yes")}>
        {said.yes[type]}
      </button>
      <button type="button" className="btn btn-quiet btn-lg" disabled={busy} onClick={() => answer("no")}>
        {said.no}
      </button>
    </LinkedAnswer>
  );
}
