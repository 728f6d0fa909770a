"use client";

import { useRouter } from "next/navigation";
import type { Action } from "@/components/browser/use-action";
import { repost } from "@/components/post-form/repost";
import { OutcomeChoice } from "@/components/replies/outcome-choice";
import { texts } from "@/components/replies/texts";
import { Undo } from "@/components/replies/undo";
import type { UpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { setFlashMessage } from "@/components/ui/flash-message";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { isEnding } from "@/lib/posts/ending-rules";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

const said = texts.controls;

type Props = { post: PostView; busy: boolean; updatePost: UpdatePost; run: Action["run"] };

/** Once a reminder says that it ends soon. The API allows it before that, too. */
export const canRenew = (post: PostView): boolean =>
  post.status === "expired" || (post.status === "open" && isEnding(post, Date.now()));

/** The life of one's own post: renew, edit, take down, post again. */
export function PostControls({ post, busy, updatePost, run }: Props) {
  const router = useRouter();
  const isLive = acceptsReplies(post.status);
  const isChosenByRule = post.allocation !== "poster";
  const isExpired = post.status === "expired";
  const again = () =>
    run(async () => {
      const path = await repost(post);
      if (post.images.length === 0) setFlashMessage(path, said.chooseAgain);
      router.push(path);
    }, "");
  return (
    <fieldset className="flex flex-wrap gap-x-1 gap-y-2 border-t border-line pt-4">
      <legend className="sr-only">{said.label}</legend>
      {post.undoableUntil && (
        <Undo
          until={post.undoableUntil}
          busy={busy}
          onUndo={() => void updatePost("PUT", "/restoration", {}, said.broughtBack)}
        />
      )}
      {post.status === "withdrawn" && (post.undoableUntil || post.outcome) && (
        <OutcomeChoice post={post} busy={busy} updatePost={updatePost} />
      )}
      {canRenew(post) && (
        <button
          type="button"
          className={`btn ${isExpired ? "btn-primary" : "btn-ghost"}`}
          disabled={busy}
          onClick={() => void updatePost("PUT", "/renewal", {}, said.renewed)}
        >
          <Icon name="rotate-ccw" className="size-4" />
          {said.renew}
        </button>
      )}
      {(isLive || isExpired) && (
        <Link href={`/feed/${post._id}/edit`} className="btn btn-ghost">
          <Icon name="pencil" className="size-4" />
          {said.edit}
        </Link>
      )}
      {(isLive || isExpired) && (
        <ConfirmButton
          label={said.withdraw}
          question={questionBefore(post)}
          words={said.withdrawAnswers}
          disabled={busy}
          isMinor
          onConfirm={() =>
            void updatePost("DELETE", "", {}, isChosenByRule ? said.withdrawnByRule : said.withdrawn)
          }
        />
      )}
      {!isLive && (
        <button
          type="button"
          className={`btn ${post.status === "withdrawn" && !post.undoableUntil ? "btn-primary" : "btn-quiet"}`}
          disabled={busy}
          onClick={() => void again()}
        >
          {said.repost}
        </button>
      )}
      {(isLive || isExpired) && <OutcomeChoice post={post} busy={busy} updatePost={updatePost} />}
    </fieldset>
  );
}

function questionBefore({ allocation, promised, draw }: PostView): string {
  if (allocation === "poster") return said.withdrawQuestion;
  if (promised > 0) return said.takeBackQuestion;
  return draw && Date.parse(draw.at) <= Date.now() ? said.drawQuestion : said.ruleQuestion;
}
