"use client";

import { useAction } from "@/components/browser/use-action";
import { LinkedAnswer } from "@/components/notifications/linked-answer";
import { texts } from "@/components/notifications/texts";
import { useLinkQuery } from "@/components/notifications/use-link-query";
import { useLinked } from "@/components/notifications/use-linked";
import { Link } from "@/components/ui/link";
import { post as send } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

type Linked = { post: PostView; name: string; quantity: number; townOnly?: string };

const said = texts.link.promise;

/** Where a mail to the poster leads, for each neighbour who waits. Nothing happens before the button is pressed. */
export function PromisePage() {
  const token = useLinkQuery().get("token") ?? "";
  const { linked, failure } = useLinked<Linked>("/promise", token);
  const { busy, outcome, run } = useAction();
  const quantity = linked?.quantity ?? 1;
  const promise = () =>
    void run(
      async () =>
        void (await send(`/promise?${new URLSearchParams({ token, quantity: String(quantity) })}`, {})),
      said.done(linked?.name ?? ""),
    );
  return (
    <LinkedAnswer
      token={token}
      heading={linked ? said.headingFor(linked.name, quantity) : said.heading}
      failure={failure}
      post={linked?.post}
      lead={said.lead[linked?.post.type ?? "offer"](linked?.townOnly)}
      outcome={outcome}
    >
      <button type="button" className="btn btn-primary btn-lg" disabled={busy} onClick={promise}>
        {said.button}
      </button>
      {linked?.townOnly && (
        <Link href={`/feed/${linked.post._id}/edit`} className="btn btn-quiet btn-lg">
          {said.addStreet}
        </Link>
      )}
      <Link href={`/feed/${linked?.post._id}`} className="btn btn-quiet btn-lg">
        {said.compare}
      </Link>
    </LinkedAnswer>
  );
}
