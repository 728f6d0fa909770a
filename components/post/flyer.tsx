import { PrintButton } from "@/components/post/print-button";
import { texts } from "@/components/post/texts";
import { Link } from "@/components/ui/link";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { shortCode } from "@/lib/syndication/short-links";

const STRIPS = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

type Props = {
  post: PostView;
  /** The site, as people type it. */
  host: string;
};

/** A sheet of A4 for the stairwell: the post, a code to scan, and strips to tear off. */
export function Flyer({ post, host }: Props) {
  const isOver = !acceptsReplies(post.status);
  return (
    <div className="flex flex-col items-center gap-6">
      <div className="flex w-full max-w-[210mm] flex-wrap items-center gap-3 print:hidden">
        {!isOver && <PrintButton />}
        <Link href={`/feed/${post._id}`} className="btn btn-quiet">
          {texts.flyer.back}
        </Link>
        <p className="basis-full text-soft">{isOver ? texts.flyer.gone : texts.flyer.lead}</p>
      </div>
      {!isOver && <Sheet post={post} host={host} />}
    </div>
  );
}

function Sheet({ post, host }: Props) {
  const { _id, type, title, description, images } = post;
  const [image] = images;
  const where = placeOf(post);
  return (
    <article className="flyer" aria-label={title}>
      <p className="flyer-type">{texts.flyer.type[type]}</p>
      <h1 className="flyer-title">{title}</h1>
      {image && <ResponsiveImage image={image} alt="" sizes="186mm" eager className="flyer-picture" />}
      <div className="flyer-middle">
        <div className="min-w-0 flex-1">
          <p className="flyer-text">{description}</p>
          {where && <p className="flyer-where">{where}</p>}
        </div>
        <div className="flyer-scan">
          <Code id={_id} />
          <p>{texts.flyer.scan[type]}</p>
          <p className="flyer-address">
            <Address id={_id} host={host} />
          </p>
        </div>
      </div>
      <ul className="flyer-strips" aria-label={texts.flyer.strips}>
        {STRIPS.map((strip) => (
          <li key={strip} aria-hidden={strip !== "a" || undefined}>
            <span className="flyer-strip-title">{title}</span>
            <Address id={_id} host={host} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Address({ id, host }: { id: string; host: string }) {
  return (
    <>
      <span>{host}</span> <span>/p/{shortCode(id)}</span>
    </>
  );
}

function Code({ id }: { id: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of some lines, made for this.
    <img src={`/feed/${id}/qr.svg`} alt={texts.links.qr} width={180} height={180} className="flyer-code" />
  );
}

/** Never more than everyone may know. */
function placeOf({ address, locationPrecision }: PostView): string {
  if (!address) return "";
  return locationPrecision === "exact" ? texts.flyer.at(address) : texts.flyer.around(address);
}
