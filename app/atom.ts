import { keptEntries } from "@/app/cached-queries";
import { answerText } from "@/app/etag-response";
import { siteOrigin } from "@/lib/http/site-config";
import type { Chosen } from "@/lib/posts/listings";
import { atomOf } from "@/lib/syndication/atom";

type Feed = Omit<Parameters<typeof atomOf>[0], "origin">;

/** The newest posts, of one kind or with one tag, as programs get them. */
export async function answerFeed(
  request: Request,
  { title, self, page, ...chosen }: Chosen & Omit<Feed, "entries">,
): Promise<Response> {
  // Read first: what reads nothing of a request is made once, at build.
  const known = request.headers.get("if-none-match");
  return answerEntries(known, { title, self, page, entries: await keptEntries(chosen) });
}

/** A feed, or that the program has it already; `known` is its `If-None-Match`. */
export const answerEntries = (known: string | null, feed: Feed): Response =>
  answerText(known, atomOf({ ...feed, origin: siteOrigin() }), "application/atom+xml");
