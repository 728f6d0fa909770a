/** Tags, which lose their capital letters, and further forms of homes, numbers and mailboxes. */
import { expect, it } from "vitest";
import { checkText } from "@/lib/content-rules/check-text";
import { postChanges } from "@/lib/posts/input-schema";
import { editPost } from "@/lib/replies/edit-post";
import { aMember, aPost } from "@/tests/support/factories";

it.each(["12 Elm Gardens", "Rose Cottage on Mill Lane", "Flat B", "12 Elm Court", "3 The Green"])(
  "a tag warns as a description does: %s",
  async (words) => {
    expect(checkText(words).map(({ rule }) => rule)).toEqual(["address"]);
    const poster = await aMember();
    const postId = await aPost(poster);
    await expect(editPost(poster, postId, postChanges.parse({ tags: [words] }))).rejects.toMatchObject({
      code: "doubtful",
    });
  },
);

it.each([
  "Text 077OO 9OO123",
  "Text o7700 900123",
  "Text 07700_900_123",
  "Text 07700*900*123",
  "Text 07700, 900, 123",
  "maria_at_example_dot_org",
  "maria at gmail",
  "maria@example,org",
  "Elm Street: 12",
  "Av. de la Libertad 3",
  "C/ Mayor 5",
  "Collect from twelve elm street.",
])("is found: %s", (text) => expect(checkText(text)).not.toEqual([]));
