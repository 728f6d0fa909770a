import { keptEntries } from "@/app/kept";
import { answerText } from "@/app/xml";
import { atomOf } from "@/lib/posts/atom";
import type { Chosen } from "@/lib/posts/listed";
import { siteOrigin } from "@/lib/site";

type Feed = Chosen & { title: string; self: string; page: string };

/** A feed as programs get it. */
export async function answerFeed(
  request: Request,
  { title, self, page, ...chosen }: Feed,
): Promise<Response> {
  const known = request.headers.get("if-none-match");
  const entries = await keptEntries(chosen);
  const text = atomOf({ title, self, page, origin: siteOrigin(), entries });
  return answerText(known, text, "application/atom+xml");
}
