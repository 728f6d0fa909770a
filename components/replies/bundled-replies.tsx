import { replyHash } from "@/components/post/reply-hash";
import { texts } from "@/components/replies/texts";
import { Link } from "@/components/ui/link";
import type { ReplyView } from "@/lib/replies/schema";

/** The replies that were sent together, each with its state. */
export function BundledReplies({ reply: { together } }: { reply: ReplyView }) {
  if (together.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-soft">{texts.also.together}</p>
      <ul className="flex flex-wrap gap-x-4">
        {together.map(({ replyId, postId, title, state }) => (
          <li key={replyId} className="min-w-0">
            <Link
              href={`/feed/${postId}${replyHash(postId)}`}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-field-line underline-offset-4 hover:decoration-current"
            >
              {title}
            </Link>{" "}
            <span className="text-sm text-soft">{texts.row.state[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
