import "server-only";
import { assertContent } from "@/lib/http/request/assert-content";

type Words = { title?: string; description?: string; pickup?: string; tags?: string[] };

/** @throws AppError "doubtful", see `assertContent` */
export function assertPostContent(words: { [K in keyof Words]?: Words[K] | undefined }, confirmed?: boolean) {
  const { title, description, pickup, tags } = words;
  assertContent({ title, description, pickup, tags: tags?.join(", ") }, confirmed);
}
