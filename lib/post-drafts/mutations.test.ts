import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { dropPublishedDraft, saveDraft } from "@/lib/post-drafts/mutations";
import { getDraft } from "@/lib/post-drafts/queries";
import { draftContent } from "@/lib/post-drafts/schema";
import { uploadForm } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPhoto, type Member } from "@/tests/support/factories";

async function publish(who: Member, title: string, key: string): Promise<void> {
  const parts = {
    ...{ type: ["offer"], title: [title], description: ["A chair that wants to be sat on."], tags: [""] },
    ...{ address: ["12 Elm Street, Lewes"], latitude: ["50.873812"], longitude: ["0.008843"] },
    images: [new File([new Uint8Array(await aPhoto())], "photo.jpg")],
  };
  await publishPost(who, uploadForm.parse(parts), key);
}

it("a slow device does not bring back on Monday what another has published on Saturday", async () => {
  const maria = await aMember();
  const key = randomUUID();
  const editedAt = new Date().toISOString();
  const draft = draftContent.parse({ key, editedAt, fields: { title: "Kitchen chair" } });
  await saveDraft(maria, "offer", { draft, pictures: [] });
  await publish(maria, "Kitchen chair", key);
  await dropPublishedDraft(maria, key);
  const before = new Date(Date.now() - 2 * DAY_MS);
  await db().idempotencyKey.updateMany({ where: { userId: maria.id }, data: { createdAt: before } });
  await publish(maria, "Table", randomUUID());
  await saveDraft(maria, "offer", { draft, pictures: [] });
  expect(await getDraft(maria, "offer")).toBeNull();
});
