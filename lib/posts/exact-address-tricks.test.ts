import { expect, it } from "vitest";
import { uploadForm } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { getPost } from "@/lib/posts/queries";
import { editPost } from "@/lib/replies/edit-post";
import { aMember, anUpload, aPost } from "@/tests/support/factories";

const WORDS = "Ring 07700 900123 or jo@scam.example.org, Lewes";

async function parts(changes: Record<string, string>) {
  const all: Record<string, unknown[]> = {};
  for (const [name, value] of await anUpload(changes)) all[name] = [...(all[name] ?? []), value];
  return uploadForm.parse(all);
}

it("the address of an exact place, which everybody reads, is asked about like all free words: when it is published", async () => {
  const poster = await aMember();
  const form = await parts({ exactPlace: "true", address: WORDS });
  const published = await publishPost(poster, form, null).catch((refusal) => refusal);
  const id = published.body?.post._id;
  expect([published.code, id && (await getPost(id))?.address]).toEqual(["doubtful", undefined]);
});

it("and when it is changed", async () => {
  const poster = await aMember();
  const id = await aPost(poster);
  const refusal = await editPost(poster, id, { exactPlace: true, address: WORDS }).catch(({ code }) => code);
  expect([refusal, (await getPost(id))?.address]).toEqual(["doubtful", "Lewes"]);
});
