import type { ReactNode } from "react";
import type { Outcome } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { LinkedPost } from "@/components/notifications/linked-post";
import { texts } from "@/components/notifications/texts";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";
import type { PostView } from "@/lib/posts/schema";

type Props = {
  token: string;
  heading: string;
  /** Why the link no longer works. */
  failure: string | null;
  /** Undefined until it is known. */
  post: PostView | undefined;
  lead: ReactNode;
  outcome: Outcome;
  /** The buttons: gone once one has succeeded. */
  children: ReactNode;
};

/** The frame of a page where the link of a mail answers for its reader, without a log-in. */
export function LinkedAnswer({ token, heading, failure, post, lead, outcome, children }: Props) {
  const problem = useHydrated() && !token ? texts.link.incomplete : failure;
  const isOpen = post && outcome?.kind !== "success";
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-5">
      <h1>{heading}</h1>
      <NoJsNotice />
      <Alert kind="error" className="w-full">
        {problem}
      </Alert>
      {problem && (
        <Link href="/me" className="btn btn-quiet">
          {texts.link.instead}
        </Link>
      )}
      {post && <LinkedPost post={post} />}
      {isOpen && <p className="lead">{lead}</p>}
      <StatusMessage outcome={outcome} />
      {isOpen && <div className="needs-script flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
