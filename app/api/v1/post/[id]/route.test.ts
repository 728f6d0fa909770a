import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/post/[id]/route";
import { aMember, aPost, aRequest, HOME, type Member, withId } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "get", "/api/v1/post/{id}");
const open = (id: string, as?: Member) => GET(aRequest("/api/v1/post/x", as ? { as } : {}), withId(id));

describe("a post", () => {
  it("shows strangers and other members the neighbourhood only", async () => {
    const id = await aPost(await aMember({ name: "Maria Weber" }));
    const stranger = await open(id);
    const { post } = await answerTo(stranger);
    expect(post).toMatchObject({ _id: id, address: "Lewes", latitude: 50.875, longitude: 0.008 });
    expect(post.postedBy).toMatchObject({ name: "Maria Weber" });
    const other = await open(id, await aMember());
    expect(await other.text()).toBe(await stranger.text());
  });

  it("contains nothing that only its poster may know", async () => {
    const poster = await aMember();
    const text = await (await open(await aPost(poster))).text();
    for (const secret of [
      poster.email,
      "12 Elm",
      "AB1",
      "2CD",
      String(HOME.latitude),
      String(HOME.longitude),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it("shows its poster the exact place", async () => {
    const poster = await aMember();
    const { post } = await answerTo(await open(await aPost(poster), poster));
    expect(post).toMatchObject(HOME);
  });

  it("has a quantity of one when none was given", async () => {
    const poster = await aMember();
    const without = (await answerTo(await open(await aPost(poster)))).post;
    expect(without).toMatchObject({ amountLeft: 1 });
    expect(without).not.toHaveProperty("quantity");
    const withSeven = (await answerTo(await open(await aPost(poster, { quantity: 7 })))).post;
    expect(withSeven).toMatchObject({ quantity: 7, amountLeft: 7 });
  });

  it("is not found when it is missing or its id is malformed, with the same answer", async () => {
    const ids = [
      "018f0000-0000-7000-8000-000000000000",
      "1",
      "",
      "../me",
      "%00",
      "\u0000",
      "1e3",
      "a".repeat(5000),
      "{}",
    ];
    const texts = new Set<string>();
    for (const id of ids) {
      const response = await open(id);
      expect([id, response.status]).toEqual([id, 404]);
      expect(await answerTo(response)).toMatchObject({ code: "notFound", message: "404 Not Found" });
      texts.add(await response.text());
    }
    expect(texts.size).toBe(1);
  });

  it("shows no exact place to an expired token", async () => {
    const response = await GET(aRequest("/api/v1/post/x", { as: { token: "ended" } }), withId("1"));
    expect(response.status).toBe(401);
    await answerTo(response);
  });
});
