import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { cellOf } from "@/lib/geo/grid-cell";
import { publicPlace } from "@/lib/geo/public-place";
import { settlementOf } from "@/lib/geo/settlement-of";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { demoPosts } from "@/prisma/demo/posts";
import { aMember, aPost } from "@/tests/support/factories";

beforeAll(async () => {
  const { id: posterId } = await aMember();
  const settled = demoPosts.map(
    async ({ poster: _, pictures: __, daysLeft: ___, hoursAgo, exact = false, ...post }) => {
      const settlement = await settlementOf(post.address, cellOf(post), "GB");
      const seen = publicPlace(post, exact ? "exact" : "approximate", { settlement });
      return {
        ...post,
        posterId,
        publicAddress: seen.address,
        publicLatitude: seen.latitude,
        publicLongitude: seen.longitude,
        locationPrecision: exact ? ("exact" as const) : ("approximate" as const),
        createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
      };
    },
  );
  await db().post.createMany({ data: await Promise.all(settled) });
});

const search = (q: string) => searchPosts(feedQuery.parse({ q, sort: "relevance" }));

/** A neighbour's query, and the post that has to come first. */
const TYPED = [
  ["chairs", "Four kitchen chairs, one needs glue"],
  ["chair", "Four kitchen chairs, one needs glue"],
  ["kitchen chair", "Four kitchen chairs, one needs glue"],
  ["bicycle", "Child's bicycle, 20 inch"],
  ["bicy", "Child's bicycle, 20 inch"],
  ["kids bicycle", "Child's bicycle, 20 inch"],
  ["paper", "Paper from the print shop, A4 and smaller"],
  ["newspaper", "Old newspaper for a puppy"],
  ["old newspapers", "Old newspaper for a puppy"],
  ["sofa", "Two-seater sofa and floor lamp"],
  ["lamp", "Two-seater sofa and floor lamp"],
  ["couch", "Two-seater sofa and floor lamp"],
  ["Couches", "Two-seater sofa and floor lamp"],
  ["blue settee", "Two-seater sofa and floor lamp"],
  ["bike", "Child's bicycle, 20 inch"],
  ['"couch"', null],
  ["creme brulee", "Crème brûlée set, six dishes"],
  ["jars", "Jam jars with lids"],
  ["jam jar", "Jam jars with lids"],
  ["egg boxes", "Egg boxes"],
  ["moving boxes", "Cardboard boxes for a move"],
  ["tent", "Three-man tent, some pegs missing"],
  ["guitar", "Electric guitar, no amp"],
  ["piano", "Keyboard to practise on"],
  ["computer keyboard", "Monitor and keyboard, 22 inch"],
  ["tomatoes", "Tomato seedlings"],
  ["apple", "Cooking apples"],
  ["jigsaw", "Jigsaw puzzles, 500 to 1000 pieces"],
  ["books", "Crime paperbacks"],
  ["wool -blue", null],
  ["knitting", "Balls of blue wool"],
  ['"repair café"', "Hand tools for the repair café"],
  ["screwdriver", "Hand tools for the repair café"],
  ["telescope or honey", "Honey from our two hives"],
  ["firewood", null],
] as const;

const MISSPELT = [
  ["bycicle", "bicycle", "Child's bicycle, 20 inch"],
  ["gitar", "guitar", "Electric guitar, no amp"],
  ["charis", "chairs", "Four kitchen chairs, one needs glue"],
  ["kichen chairs", "kitchen chairs", "Four kitchen chairs, one needs glue"],
  ["sofe", "sofa", "Two-seater sofa and floor lamp"],
  ["tnet", "tent", "Three-man tent, some pegs missing"],
  ["jigsew puzle", "jigsaw puzzles", "Jigsaw puzzles, 500 to 1000 pieces"],
  ["miror", "mirror", "Mirror in a gilt frame"],
  ["teddybear", "teddy bear", "Teddy bear, much loved"],
  ["sceedlings", "seedlings", "Tomato seedlings"],
  ["telesope", "telescope", "Telescope for a clear night"],
  ["creme brulle", "creme brulee", "Crème brûlée set, six dishes"],
  ["paperbaks", "paperbacks", "Crime paperbacks"],
  ["clohte pieces", "clothe pieces", "Clothe pieces for patchwork"],
  ["childrens bycicle", "childrens or bicycle", "Child's bicycle, 20 inch"],
] as const;

describe("among the demo posts", () => {
  it("a correctly spelled word is never replaced", async () => {
    expect(await search("pram")).toMatchObject({ posts: [] });
  });

  it("of two names of a thing the one that was typed comes first, even of a post that only mentions it", async () => {
    const ada = await aMember();
    await aPost(ada, { title: "Empty box", description: "Our hoover came in it.", tags: [] });
    await aPost(ada, { title: "Vacuum", description: "With five bags.", tags: ["vacuum"] });
    await aPost(ada, { title: "Shelf", description: "It stood behind our vacuum.", tags: [] });
    const titles = (await search("hoover")).posts.map(({ title }) => title);
    expect(titles).toEqual(["Empty box", "Vacuum"]);
  });

  it("an incomplete second word removes no results", async () => {
    for (const typed of ["kitchen", "kitchen c", "kitchen ch", "kitchen cha"]) {
      const titles = (await search(typed)).posts.map(({ title }) => title);
      expect(titles).toContain("Four kitchen chairs, one needs glue");
    }
  });

  it.each(TYPED)("typing %j finds %j first", async (q, title) => {
    const { posts, corrected } = await search(q);
    expect(posts[0]?.title ?? null).toBe(title);
    expect(corrected).toBeUndefined();
  });

  it.each(MISSPELT)("typing %j shows results for %j", async (q, meant, title) => {
    const { posts, corrected } = await search(q);
    expect([corrected, posts[0]?.title]).toEqual([meant, title]);
  });
});
