"use client";

import { useAction } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { LinkedPost } from "@/components/notifications/linked-post";
import { texts } from "@/components/notifications/texts";
import { useLinkQuery } from "@/components/notifications/use-link-query";
import { useLinked } from "@/components/notifications/use-linked";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";
import { post as send } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

const said = texts.link.promise;

/** Where a mail to the poster leads, for each neighbour who waits. Nothing happens before the button is pressed. */
export function PromisePage() {
  const isHydrated = useHydrated();
  const token = useLinkQuery().get("token") ?? "";
  const { linked, failure } = useLinked<{ post: PostView; name: string }>("/promise", token);
  const { busy, outcome, run } = useAction();
  const isOver = outcome?.kind === "success";
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-5">
      <h1>{linked ? said.headingFor(linked.name) : said.heading}</h1>
      <NoJsNotice />
      <Alert kind="error" className="w-full">
        {isHydrated && !token ? texts.link.incomplete : failure}
      </Alert>
      {linked && <LinkedPost post={linked.post} />}
      {linked && !isOver && <p className="lead">{said.lead[linked.post.type]}</p>}
      <StatusMessage outcome={outcome} />
      {linked && !isOver && (
        <div className="needs-script flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary btn-lg"
            disabled={busy}
            onClick={() =>
              void run(
                async () => void (await send(`/promise?${new URLSearchParams({ token })}`, {})),
                said.done(linked.name),
              )
            }
          >
            {said.button}
          </button>
          <Link href={`/feed/${linked.post._id}`} className="btn btn-quiet btn-lg">
            {said.compare}
          </Link>
        </div>
      )}
    </div>
  );
}
