import { previewUrl } from "@/lib/images/image-sizes";
import type { PostView } from "@/lib/posts/schema";
import { escapeMarkup } from "@/lib/text/escape-markup";

export type Entry = { post: PostView; updated: string };

type Feed = {
  /** The name of the site. */
  site: string;
  /** The country, for the language. */
  country: string;
  title: string;
  self: string;
  page: string;
  origin: string;
  entries: Entry[];
};

const EPOCH = "1970-01-01T00:00:00.000Z";

/** RFC 4287. An entry's date is the post's last public change. */
export function toAtom({ site, country, title, self, page, origin, entries }: Feed): string {
  const updated = [EPOCH, ...entries.map((entry) => entry.updated)].sort().at(-1);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-${country}">`,
    `<id>${escapeXml(origin + self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + page)}"/>`,
    `<author><name>${escapeXml(site)}</name></author>`,
    ...entries.map((entry) => entryOf(entry, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function entryOf({ post, updated }: Entry, origin: string): string {
  const { _id, type, title, tags, createdAt, postedBy } = post;
  return [
    "<entry>",
    `<id>urn:uuid:${_id}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/feed/${_id}`)}"/>`,
    `<published>${createdAt}</published>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(postedBy.name)}</name></author>`,
    ...[type, ...tags].map((term) => `<category term="${escapeXml(term)}"/>`),
    `<content type="html">${escapeXml(contentOf(post, origin))}</content>`,
    "</entry>",
  ].join("\n");
}

function contentOf({ images, title, description, address }: PostView, origin: string): string {
  const [first] = images;
  const picture =
    first &&
    `<p><img src="${escapeXml(new URL(previewUrl(first), origin).href)}" alt="${escapeXml(title)}"></p>`;
  const paragraphs = description.split(/\n+/).map((text) => `<p>${escapeXml(text)}</p>`);
  return [picture, ...paragraphs, address && `<p>${escapeXml(address)}</p>`].filter(Boolean).join("");
}

/** Escapes text for XML and HTML and removes characters that XML forbids. */
export const escapeXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters.
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, ""));
