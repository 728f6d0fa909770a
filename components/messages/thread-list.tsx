import { PostThreadLine, ThreadLine } from "@/components/messages/thread-line";
import { SmallPicture } from "@/components/ui/small-picture";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ThreadView } from "@/lib/messages/schema";

type Props = {
  threads: ThreadView[];
  userId: string;
  /** If it is missing, nothing can be done in the list. */
  onChange?: () => Promise<void>;
  /** The `replyId` of the thread that is open beside. */
  current?: string;
  heading?: string;
};

/** Grouped by post, the newest first. */
export function ThreadList({ threads, ...rest }: Props) {
  return (
    <ul className="@container">
      {groupByPost(threads).map(({ post, threads: about }) => (
        <li key={post._id} className="border-line not-first:border-t">
          <ThreadsAbout post={post} threads={about} {...rest} />
        </li>
      ))}
    </ul>
  );
}

type AboutProps = Group & Omit<Props, "threads">;

function ThreadsAbout({ post, threads, ...rest }: AboutProps) {
  const [first, second] = threads;
  if (first && !second) return <PostThreadLine thread={first} {...rest} />;
  return (
    <>
      <h3 className="flex items-center gap-3 bg-paper px-3 py-1.5 text-sm font-semibold text-soft">
        <span className="mx-3 shrink-0 @max-[16rem]:mx-0">
          <SmallPicture url={post.image && smallestUrl(post.image)} size="size-8" />
        </span>
        <span title={post.title} className="min-w-0 truncate @max-[16rem]:whitespace-normal">
          {post.title}
        </span>
      </h3>
      <ul>
        {threads.map((thread) => (
          <li key={thread.replyId}>
            <ThreadLine thread={thread} {...rest} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Group = { post: ThreadView["post"]; threads: ThreadView[] };

/** Where something happened last comes first, with all others about its post. */
function groupByPost(threads: ThreadView[]): Group[] {
  const groups = new Map<string, Group>();
  for (const thread of threads) {
    const group = groups.get(thread.post._id);
    if (group) group.threads.push(thread);
    else groups.set(thread.post._id, { post: thread.post, threads: [thread] });
  }
  return [...groups.values()];
}
