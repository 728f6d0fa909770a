import { RELATED_ANCHOR } from "@/components/post/related-anchor";
import { StatusBadge } from "@/components/post/status-badge";
import { texts } from "@/components/post/texts";
import { TypeBadge } from "@/components/post/type-badge";
import { Link } from "@/components/ui/link";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";
import type { Related, SimilarityReason } from "@/lib/posts/similarity";
import { shortId } from "@/lib/text/format";

const SECTION = RELATED_ANCHOR;
const MAX_NAMED = 2;

type Props = { type: PostType; matches: Related[]; similar: Related[] };

/** Matching and similar posts, each with the reason. */
export function RelatedPosts({ type, matches, similar }: Props) {
  if (matches.length + similar.length === 0) return null;
  const { heading, lead } = texts.related.matches[type];
  return (
    <div id={SECTION} className="flex flex-col gap-8">
      {matches.length > 0 && (
        <section aria-labelledby={`${SECTION}-matches`} className="flex flex-col gap-4">
          <div>
            <h2 id={`${SECTION}-matches`}>{heading}</h2>
            <p className="text-soft">{lead}</p>
          </div>
          <RelatedList related={matches} />
        </section>
      )}
      {similar.length > 0 && (
        <section aria-labelledby={`${SECTION}-similar`} className="flex flex-col gap-4">
          <h2 id={`${SECTION}-similar`}>{texts.related.similar[type]}</h2>
          <RelatedList related={similar} />
        </section>
      )}
    </div>
  );
}

export function MatchesAfterPublishing({ type, matches }: Pick<Props, "type" | "matches">) {
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby={`${SECTION}-first`} className="flex flex-col gap-3">
      <h2 id={`${SECTION}-first`} className="text-lg">
        {texts.related.first[type]}
      </h2>
      <RelatedList related={matches} />
    </section>
  );
}

type AlternativesProps = Pick<Props, "type" | "similar"> & { isPromised: boolean };

/** Where else to look, on the page of what is gone, or promised to somebody else. */
export function AlternativePostsLink({ type, similar, isPromised }: AlternativesProps) {
  const [href, text] =
    similar.length > 0
      ? [`#${SECTION}`, texts.related[isPromised ? "promised" : "gone"]]
      : [type === "offer" ? "/" : "/#demands", texts.related.none[type]];
  return (
    <p>
      <a href={href} className="font-semibold text-primary underline underline-offset-4">
        {text}
      </a>
    </p>
  );
}

function RelatedList({ related }: { related: Related[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {related.map(({ post, reason }) => (
        <li key={post._id} className="@container min-w-0">
          <RelatedPost post={post} reason={reason} />
        </li>
      ))}
    </ul>
  );
}

function RelatedPost({ post, reason }: { post: PostView; reason: SimilarityReason }) {
  const { _id, type, title, images, status, promised, expiresAt, postedBy } = post;
  const [image] = images;
  const ground = type === "offer" ? "bg-green-ground" : "bg-plum-ground";
  return (
    <div
      data-by={shortId(postedBy._id)}
      className="relative flex h-full gap-4 @max-[16rem]:flex-col rounded-field border border-line bg-card p-3 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary hover:border-primary/50"
    >
      {image && (
        <ResponsiveImage
          image={image}
          alt=""
          sizes="88px"
          className="size-22 shrink-0 rounded-lg object-cover"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className="line-clamp-2 leading-snug font-bold">
          <Link href={`/feed/${_id}`} className="card-link">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-soft">{sentence(reason)}</p>
        <p className="mt-auto flex flex-wrap gap-2">
          <TypeBadge type={type} className={ground} />
          <StatusBadge post={{ status, promised, expiresAt }} />
        </p>
      </div>
    </div>
  );
}

const list = new Intl.ListFormat("en-GB");

/** "Both tagged wood, under 2 km" */
function sentence({ tags, words: shared, under }: SimilarityReason): string {
  const parts = [
    tags.length > 0 && texts.related.tagged(list.format(tags.slice(0, MAX_NAMED))),
    tags.length < MAX_NAMED &&
      shared.length > 0 &&
      texts.related.mention(shared.slice(0, MAX_NAMED).join(" ")),
    under !== null && texts.related.under(under),
  ];
  const text = parts.filter(Boolean).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
