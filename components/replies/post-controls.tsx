"use client";

import { useRouter } from "next/navigation";
import type { Action } from "@/components/browser/use-action";
import { repost } from "@/components/post-form/repost";
import { OutcomeChoice } from "@/components/replies/outcome-choice";
import { texts } from "@/components/replies/texts";
import type { UpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { setFlashMessage } from "@/components/ui/flash-message";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; busy: boolean; updatePost: UpdatePost; run: Action["run"] };

/** The life of one's own post: renew, edit, take down, post again. */
export function PostControls({ post, busy, updatePost, run }: Props) {
  const router = useRouter();
  const isLive = acceptsReplies(post.status);
  const isTakingBack = post.allocation !== "poster" && post.promised > 0;
  const isExpired = post.status === "expired";
  const again = () =>
    run(async () => {
      const path = await repost(post);
      if (post.images.length === 0) setFlashMessage(path, texts.controls.chooseAgain);
      router.push(path);
    }, "");
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.controls.label}</legend>
      {(isExpired || post.status === "open") && (
        <button
          type="button"
          className={`btn ${isExpired ? "btn-primary" : "btn-quiet"}`}
          disabled={busy}
          onClick={() => void updatePost("PUT", "/renewal", {}, texts.controls.renewed)}
        >
          <Icon name="rotate-ccw" className="size-4" />
          {texts.controls.renew}
        </button>
      )}
      {(isLive || isExpired) && (
        <Link href={`/feed/${post._id}/edit`} className="btn btn-quiet">
          <Icon name="pencil" className="size-4" />
          {texts.controls.edit}
        </Link>
      )}
      {(isLive || isExpired) && (
        <ConfirmButton
          label={texts.controls.withdraw}
          question={isTakingBack ? texts.controls.takeBackQuestion : texts.controls.withdrawQuestion}
          disabled={busy}
          onConfirm={() => void updatePost("DELETE", "", {}, texts.controls.withdrawn)}
        />
      )}
      {!isLive && (
        <button
          type="button"
          className={`btn ${post.status === "withdrawn" ? "btn-primary" : "btn-quiet"}`}
          disabled={busy}
          onClick={() => void again()}
        >
          {texts.controls.repost}
        </button>
      )}
      {(isLive || isExpired) && (
        <OutcomeChoice key={post.amountLeft} post={post} busy={busy} updatePost={updatePost} />
      )}
    </fieldset>
  );
}
