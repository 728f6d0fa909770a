import { expect, it, vi } from "vitest";
import type { PostView } from "@/lib/posts/schema";

const saved = vi.hoisted(() => ({ drafts: [] as unknown[] }));
const post = {
  _id: "p",
  type: "offer",
  title: "Kitchen chair",
  description: "A chair that wants to be sat on.",
  tags: [],
  address: "12 Elm Street, Lewes",
  latitude: 50.87,
  longitude: 0.01,
  locationPrecision: "exact",
  images: [{ url: "/images/a-1280.webp", width: 1, height: 1, placeholder: "", alt: "Its three good legs" }],
} as unknown as PostView;
vi.mock("@/lib/api-client/client", () => ({ get: async () => ({ post }) }));
vi.mock("@/components/post-form/account-draft", () => ({ readAccountDraft: async () => null }));
vi.mock("@/components/post-form/post-draft", () => {
  const store = {
    read: async () => undefined,
    save: async (draft: unknown) => void saved.drafts.push(draft),
  };
  return { postDrafts: { offer: store, request: store } };
});
vi.stubGlobal("fetch", async () => new Response(new Blob(["x"], { type: "image/webp" })));

it("a post that is published again keeps what is said of its pictures", async () => {
  const { repost } = await import("@/components/post-form/repost");
  await repost(post);
  expect(saved.drafts.at(-1)).toMatchObject({ images: [{ alt: "Its three good legs" }] });
});

it("a post that is published again asks anew whether everyone may see the exact place, as it does for the street", async () => {
  const { repost } = await import("@/components/post-form/repost");
  await repost(post);
  expect(saved.drafts.at(-1)).toMatchObject({ fields: { showStreet: false, exactPlace: false } });
});
