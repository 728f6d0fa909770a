import { keptShort } from "@/app/kept";
import { words } from "@/app/words";
import { guarded } from "@/lib/api";
import { escaped } from "@/lib/posts/atom";

type Context = { params: Promise<{ short: string }> };

/** The short link of a post; in capitals too, as it may be typed from paper. */
export const GET = guarded(async (_: Request, { params }: Context) => {
  const id = await keptShort((await params).short);
  if (id) return new Response(null, { status: 308, headers: { location: `/feed/${id}` } });
  return new Response(NOTHING, { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
});

const { title, heading, lead, home } = words.notFound;
const NOTHING = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<body style="font-family: system-ui; max-width: 34rem; margin: 3rem auto; padding: 0 1rem">
<h1>${escaped(heading)}</h1>
<p>${escaped(lead)}</p>
<p><a href="/">${escaped(home)}</a></p>
`;
