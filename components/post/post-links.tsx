import { texts } from "@/components/post/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { shortCode } from "@/lib/syndication/short-links";

/** The ways in which a post leaves the screen: a link to type, a code to scan, a sheet to put up. */
export function PostLinks({ post: { _id, status }, host }: { post: PostView; host: string }) {
  if (!acceptsReplies(status)) return null;
  const path = `/p/${shortCode(_id)}`;
  return (
    <Disclosure summary={texts.links.summary} className="border-t border-line pt-2 print:hidden">
      <div className="flex flex-wrap items-center gap-5 py-2">
        {/* biome-ignore lint/performance/noImgElement: a drawing of some lines, made for this. */}
        <img
          src={`/feed/${_id}/qr.svg`}
          alt={texts.links.qr}
          width={132}
          height={132}
          loading="lazy"
          className="rounded-lg bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-3">
          <p>
            <span className="block text-sm text-soft">{texts.links.short}</span>
            <a href={path} rel="nofollow" className="font-mono font-semibold underline underline-offset-4">
              {host}
              <wbr />
              {path}
            </a>
          </p>
          <Link href={`/feed/${_id}/flyer`} className="btn btn-quiet">
            <Icon name="printer" className="size-[18px]" />
            {texts.links.flyer}
          </Link>
        </div>
      </div>
    </Disclosure>
  );
}
