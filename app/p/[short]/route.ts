import { cachedShortLink } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { withErrorHandling } from "@/lib/http/route";
import { escapeXml } from "@/lib/syndication/atom";

type Context = { params: Promise<{ short: string }> };

/** The short link of a post, in any case, as it may be typed from paper. */
export const GET = withErrorHandling(async (_: Request, { params }: Context) => {
  const found = await cachedShortLink((await params).short);
  if (!found) return answerPage(404, texts.notFound);
  if (found.isTakenDown) return answerPage(410, texts.takenDown);
  return new Response(null, { status: 308, headers: { location: `/feed/${found.id}` } });
});

type Words = { title: string; heading: string; lead: string; home: string };

function answerPage(status: number, said: Words): Response {
  return new Response(pageOf(said), { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

const pageOf = ({ title, heading, lead, home }: Words) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
<body style="font-family: system-ui; max-width: 34rem; margin: 3rem auto; padding: 0 1rem">
<h1>${escapeXml(heading)}</h1>
<p>${escapeXml(lead)}</p>
<p><a href="/">${escapeXml(home)}</a></p>
`;
