import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as calls from "@/components/post-form/account-draft";
import { createDraftUpload } from "@/components/post-form/draft-upload";
import { EMPTY_FIELDS } from "@/components/post-form/empty-fields";
import type { PostDraft } from "@/components/post-form/post-draft";
import type { DraftView } from "@/lib/post-drafts/schema";

const account = vi.hoisted(() => ({
  kept: null as DraftView | null,
  calls: [] as string[],
}));

vi.mock("@/components/post-form/account-draft", () => ({
  readAccountDraft: async () => account.kept,
  sendAccountDraft: async (
    _: string,
    draft: PostDraft,
    { images, files }: Parameters<typeof calls.sendAccountDraft>[2],
  ) => {
    account.calls.push(`put ${images.map(({ id }) => id)} with ${files.map(({ id }) => id)}`);
    account.kept = aView(
      draft.editedAt,
      images.map(({ id }) => id),
    );
    return account.kept;
  },
  sendWhileLeaving: () => void account.calls.push("leave"),
  dropAccountDraft: async () => {
    account.calls.push("drop");
    account.kept = null;
  },
}));

const aView = (editedAt: number, ids: string[]) =>
  ({ editedAt: new Date(editedAt).toISOString(), images: ids.map((id) => ({ id })) }) as DraftView;
const photo = (id: string) => ({ id, file: new File([id], `${id}.jpg`) });
const aDraft = (ids: string[], editedAt = 1000): PostDraft => ({
  ...{ fields: { ...EMPTY_FIELDS, type: "offer" }, images: ids.map(photo), key: "k", editedAt, sentAt: 0 },
  hasArrived: false,
});

beforeEach(() => {
  Object.assign(account, { kept: null, calls: [] });
});

describe("a draft on its way to the account", () => {
  it("takes one new photo with each call, and none that is there already", async () => {
    const upload = createDraftUpload("offer");
    await upload.read();
    expect(await upload.send(aDraft(["a", "b"]))).toBe(true);
    expect(await upload.send(aDraft(["b", "c", "a"], 2000))).toBe(true);
    expect(await upload.send(aDraft(["a"], 3000))).toBe(true);
    expect(account.calls).toEqual(["put a with a", "put a,b with b", "put b,c,a with c", "put a with "]);
  });

  it("waits until the account has said what it has", async () => {
    const upload = createDraftUpload("offer");
    expect(await upload.send(aDraft(["a"]))).toBe(false);
    expect(upload.leave(aDraft([]))).toBe(false);
    expect(account.calls).toEqual([]);
  });

  it("goes along while leaving only where its photos are there", async () => {
    const upload = createDraftUpload("offer");
    await upload.read();
    await upload.send(aDraft(["a"]));
    expect(upload.leave(aDraft(["a", "b"], 2000))).toBe(false);
    expect(upload.leave(aDraft(["a"], 2000))).toBe(true);
    expect(account.calls).toEqual(["put a with a", "leave"]);
  });

  it("is dropped there only where it is the draft of this form", async () => {
    account.kept = aView(1000, ["a"]);
    const upload = createDraftUpload("offer");
    await upload.read();
    upload.drop();
    await upload.read();
    expect(account.calls).toEqual([]);
    upload.adopt();
    upload.drop();
    upload.drop();
    await upload.read();
    expect(account.calls).toEqual(["drop"]);
  });

  it("is not sent any more once it was dropped", async () => {
    const upload = createDraftUpload("offer");
    await upload.read();
    const sending = upload.send(aDraft(["a"]));
    upload.drop();
    expect(await sending).toBe(false);
    expect(account.calls).toEqual([]);
  });
});
