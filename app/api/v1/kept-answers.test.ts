/** The reads of the public API: kept for strangers by the server, and few statements where they are not. */
import { describe, expect, it } from "vitest";
import { GET as getImpact } from "@/app/api/v1/impact/route";
import { GET as getDocument } from "@/app/api/v1/openapi.json/route";
import { GET as getComments } from "@/app/api/v1/post/[id]/comment/route";
import { GET as getPost } from "@/app/api/v1/post/[id]/route";
import { GET as getNearby } from "@/app/api/v1/post/nearby/route";
import { GET as listPosts } from "@/app/api/v1/post/route";
import { GET as listSuggestions } from "@/app/api/v1/post/suggestion/route";
import { tags } from "@/lib/db/tag-names";
import { forgetTags } from "@/lib/db/tagged-memory";
import { KEPT_SECONDS, KEPT_TAGS } from "@/lib/http/response/kept-response";
import { aComment, aMember, aPost, aRequest, aTag, type Member, withId } from "@/tests/support/factories";
import { leastStatements } from "@/tests/support/statements";

const [poster, tag] = [await aMember(), aTag()];
const id = await aPost(poster, { tags: [tag], title: "A lamp that burns" });
await aPost(poster);
await aComment(await aMember(), id);

const PLACE = "latitude=50.87&longitude=0.01";
const { nextCursor } = await (await listPosts(aRequest("/api/v1/post?limit=1"))).json();

type Read = [path: string, tag: string, read: (path: string, as?: Member) => Promise<Response>];
const asked = (path: string, as?: Member) => aRequest(path, as ? { as } : {});
const READS: Read[] = [
  ...["", "?type=offer", `?cursor=${nextCursor}`, `?tag=${tag}`, "?q=lamp", `?${PLACE}&radius=5`].map(
    (query): Read => [`/api/v1/post${query}`, tags.feed, async (path, as) => listPosts(asked(path, as))],
  ),
  [`/api/v1/post/nearby?${PLACE}`, tags.feed, async (path, as) => getNearby(asked(path, as))],
  [`/api/v1/post/${id}`, tags.post(id), async (path, as) => getPost(asked(path, as), withId(id))],
];
const FOR_ALL: Read[] = [
  [`/api/v1/post/${id}/comment`, tags.post(id), async (path) => getComments(asked(path), withId(id))],
  ["/api/v1/post/suggestion?q=lam", tags.feed, async (path) => listSuggestions(asked(path))],
  ["/api/v1/impact", tags.impact, async (path) => getImpact(asked(path))],
  ["/api/v1/openapi.json", tags.community, async (path) => getDocument(asked(path))],
];

it.each([...READS, ...FOR_ALL])("%s is kept for strangers until it changes", async (path, named, read) => {
  const { status, headers } = await read(path);
  expect([status, headers.get(KEPT_TAGS)?.split(",")]).toEqual([200, expect.arrayContaining([named])]);
  expect(Number(headers.get(KEPT_SECONDS))).toBeGreaterThan(0);
});

describe("a read that is not kept", () => {
  it.each([
    ["/api/v1/post", 1],
    [`/api/v1/post?cursor=${nextCursor}`, 1],
    [`/api/v1/post?tag=${tag}`, 2],
    ["/api/v1/post?q=lamp", 2],
    [`/api/v1/post/nearby?${PLACE}`, 2],
    [`/api/v1/post/nearby?${PLACE}&radius=5`, 2],
  ])("of %s is so few statements: %i", async (path, most) => {
    const read = READS.find(([known]) => known === path || path.startsWith(`${known}&`))?.[2];
    if (!read) throw new Error("it is one of them");
    expect(await leastStatements(() => read(path))).toBeLessThanOrEqual(most);
    // After a change of a poster, one for all of the posters.
    const readAnew = () => {
      forgetTags(null);
      return read(path);
    };
    expect(await leastStatements(readAnew)).toBeLessThanOrEqual(most + 1);
  });
});
