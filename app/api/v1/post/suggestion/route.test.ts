import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/post/suggestion/route";
import { aMember, aPost, aRequest, type Member } from "@/tests/support/factories";

const PATH = "/api/v1/post/suggestion";
const suggest = async (q: string) => {
  const response = await GET(aRequest(`${PATH}?q=${encodeURIComponent(q)}`));
  expect(response.status).toBe(200);
  return (await expectContract(response, "get", PATH)).suggestions;
};

let poster: Member;
beforeAll(async () => {
  poster = await aMember();
});

/** A word nobody else uses: letters only. */
const aWord = () =>
  `s${randomUUID()
    .replaceAll("-", "")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`.slice(0, 12);

describe("a visitor who types", () => {
  it("is offered tags with that prefix, most used first, and titles with such a word", async () => {
    const word = aWord();
    await aPost(poster, { title: "Small lamp", tags: [`${word} café`] });
    for (const title of ["Red lamp", "Blue lamp"]) await aPost(poster, { title, tags: [`${word}s`] });
    await aPost(poster, { type: "request", title: `A green ${word}` });
    expect(await suggest(word.slice(0, 9))).toEqual([
      { kind: "tag", text: `${word}s` },
      { kind: "tag", text: `${word} café` },
      { kind: "title", text: `A green ${word}`, type: "request" },
    ]);
    expect(await suggest(`${word} CAFE`)).toEqual([{ kind: "tag", text: `${word} café` }]);
  });

  it("is offered each title once, and only a few suggestions", async () => {
    const word = aWord();
    for (const title of [`Old ${word}`, `old ${word}`]) await aPost(poster, { title, tags: [] });
    expect(await suggest(word)).toHaveLength(1);
    for (let count = 0; count < 12; count += 1)
      await aPost(poster, { title: `${word} number ${count}`, tags: [`${word} tag ${count}`] });
    const all = await suggest(word);
    expect(all.filter(({ kind }) => kind === "tag")).toHaveLength(4);
    expect(all.filter(({ kind }) => kind === "title")).toHaveLength(5);
  });

  it("is offered no removed posts and no descriptions", async () => {
    const word = aWord();
    await aPost(poster, { title: `Green ${word}`, withdrawnAt: new Date() });
    await aPost(poster, { title: "Green chair", description: `Goes well with a ${word}.` });
    expect(await suggest(word)).toEqual([]);
  });

  it.each(["", "  ", "%", "_", "'", "\\", "🦔", "-", '"'])("gets an answer to %j too", async (q) => {
    expect(await suggest(q)).toEqual([]);
  });
});
