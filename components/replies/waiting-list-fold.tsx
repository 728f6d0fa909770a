import { type ReactNode, useState } from "react";
import { useHash } from "@/components/browser/use-focus-by-hash";
import { replyAnchorId } from "@/components/post/reply-hash";
import { usePostStatus } from "@/components/post/use-post-status";
import { texts } from "@/components/replies/texts";
import { Disclosure } from "@/components/ui/disclosure";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; children: ReactNode };

/** Few want what is promised already: the button of the page unfolds the form. A form that was open stays so. */
export function WaitingListFold({ post, children }: Props) {
  const isPromised = usePostStatus(post) === "promised";
  const [isFolded] = useState(isPromised);
  const [isOpen, setOpen] = useState(false);
  useHash((id) => id === replyAnchorId(post._id) && setOpen(true));
  if (!isFolded) return children;
  return (
    <Disclosure summary={texts.form.join} isOpen={isOpen} onToggle={setOpen}>
      <div className="pt-2">{children}</div>
    </Disclosure>
  );
}
