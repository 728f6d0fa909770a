import { describe, expect, it } from "vitest";
import { createDraftVersion } from "@/components/post-form/draft-version";
import { EMPTY_FIELDS } from "@/components/post-form/empty-fields";
import type { PostDraft } from "@/components/post-form/post-draft";

const fields = (title: string) => ({ ...EMPTY_FIELDS, type: "offer" as const, title });
const photo = { id: "p1", file: new File(["a"], "a.jpg") };
const aDraft = (changes: Partial<PostDraft> = {}): PostDraft => ({
  ...{ fields: fields("Red teapot"), images: [photo], key: "k", editedAt: 1000, sentAt: 1000 },
  hasArrived: false,
  ...changes,
});

describe("the version of a draft", () => {
  it("stays that of the last edit, however often it is saved", () => {
    const version = createDraftVersion();
    version.open(aDraft());
    expect(version.of(fields("Red teapot"), [photo])).toMatchObject({
      editedAt: 1000,
      sentAt: 1000,
      key: "k",
    });
    expect(version.isTouched(version.of(fields("Red teapot"), [photo]))).toBe(false);
  });

  it("is newer with each change of the words, the photos or what they show", () => {
    const version = createDraftVersion();
    version.open(aDraft());
    const before = Date.now();
    for (const [words, images] of [
      ["Blue teapot", [photo]],
      ["Blue teapot", []],
      ["Blue teapot", [{ ...photo, alt: "Its lid" }]],
    ] as const) {
      const draft = version.of(fields(words), [...images]);
      expect(draft.editedAt).toBeGreaterThanOrEqual(before);
      expect(version.isTouched(draft)).toBe(true);
    }
  });

  it("is later than what the device has seen of others, also where its clock is slow", () => {
    const version = createDraftVersion();
    const ahead = Date.now() + 60_000;
    version.open(aDraft({ editedAt: ahead, sentAt: ahead }));
    expect(version.of(fields("Blue teapot"), [photo]).editedAt).toBe(ahead + 1);
  });

  it("of before November 2026 is older than any other", () => {
    const version = createDraftVersion();
    version.open(aDraft({ editedAt: 0, sentAt: 0 }));
    expect(version.of(fields("Red teapot"), [photo]).editedAt).toBe(1);
  });

  it("begins anew, and what was sent of the one before does not count", () => {
    const version = createDraftVersion();
    version.open(aDraft());
    version.renew();
    version.noteSent(aDraft({ editedAt: 5000 }));
    expect(version.isNew()).toBe(true);
    expect(version.key()).not.toBe("k");
    expect(version.of(fields("A lamp"), []).sentAt).toBe(0);
  });
});
