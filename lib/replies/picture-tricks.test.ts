import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { uploadForm } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { arrangeImages } from "@/lib/replies/change-images";
import { aMember, anUpload, aPhoto } from "@/tests/support/factories";

it("pictures can be ordered anew, whatever their poster has confirmed to say of them", async () => {
  const poster = await aMember();
  const alt = "The old sign of Elm Street 12";
  const form = await anUpload({
    images: [await aPhoto(), await aPhoto({ width: 500 })],
    alt: [alt, "Its back"],
    confirmed: "true",
  });
  const parts: Record<string, unknown[]> = {};
  for (const [name, value] of form) parts[name] = [...(parts[name] ?? []), value];
  const { body } = await publishPost(poster, uploadForm.parse(parts), null);
  const id = (body as { post: { _id: string } }).post._id;
  const images = await db().image.findMany({ where: { postId: id }, orderBy: { position: "asc" } });
  expect(images.map((one) => one.alt)).toEqual([alt, "Its back"]);
  const turned = images.toReversed().map(({ url, alt: said }) => ({ url, alt: said }));
  await arrangeImages(poster, id, { images: turned });
  expect(
    (await db().image.findMany({ where: { postId: id }, orderBy: { position: "asc" } })).map(
      ({ url }) => url,
    ),
  ).toEqual(turned.map(({ url }) => url));
});
