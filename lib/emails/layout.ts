import "server-only";
import { escapeMarkup } from "@/lib/text/escape-markup";

/** The colours of `tailwind.config.ts`. By night, the classes override the inline styles. */
const NIGHT = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){
.paper{background:#141a17!important;color:#edf2ee!important}.card{background:#1c2420!important;border-color:#2e3933!important}
.line{border-color:#2e3933!important}.soft{color:#a6b4ac!important}.green{color:#7fd1ae!important}
.quote{background:#26302b!important}.button{background:#7fd1ae!important;color:#10201a!important}}</style>`;

const LOOKS = {
  plain: `class="green" style="color:#1d5b47"`,
  soft: `class="soft" style="color:#5b6a63"`,
  button: `class="button" style="display:inline-block;background:#1d5b47;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 18px;border-radius:14px"`,
};

export const link = (href: string, text: string, look: keyof typeof LOOKS = "plain") =>
  `<a href="${escapeMarkup(href)}" ${LOOKS[look]}>${escapeMarkup(text)}</a>`;

type Link = { href: string; label: string };
type Row = {
  sentences: string[];
  /** Of the post: its file comes with the email. */
  picture?: { cid: string; alt: string } | null;
  /** In the words of somebody, and below them a remark. */
  quotes?: string[];
  remark?: string;
  facts?: { label: string; value: string }[];
  main: Link;
  others?: Link[];
};

/** Sentences, beside a picture where there is one, with a button and, below it, further links. */
export function rowOf({ sentences, picture = null, main, others = [], ...row }: Row): string {
  const lines = sentences.map((one) => `<p style="margin:0 0 12px;font-size:17px">${escapeMarkup(one)}</p>`);
  const below = others.map(({ href, label }) => link(href, label)).join(" · ");
  const more = below && `<p style="margin:12px 0 0">${below}</p>`;
  const words = quotesOf(row) + factsOf(row);
  return `<tr><td class="line" style="padding:20px 0;border-top:1px solid #e4ddd0">${besidePicture(picture, lines.join(""))}${words}${link(main.href, main.label, "button")}${more}</td></tr>`;
}

function besidePicture(picture: Row["picture"], content: string): string {
  if (!picture) return content;
  const image = `<img src="cid:${escapeMarkup(picture.cid)}" alt="${escapeMarkup(picture.alt)}" width="88" height="88" style="display:block;width:88px;height:88px;border:0;border-radius:14px">`;
  return `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 12px"><tr><td width="104" valign="top" style="width:104px;padding:0">${image}</td><td valign="middle" style="padding:0">${content.replace("margin:0 0 12px", "margin:0")}</td></tr></table>`;
}

function quotesOf({ quotes = [], remark = "" }: Pick<Row, "quotes" | "remark">): string {
  if (quotes.length === 0) return "";
  const lines = quotes.map((one) => `<p style="margin:0 0 6px">${escapeMarkup(one)}</p>`);
  const note =
    remark &&
    `<p class="soft" style="margin:0 0 6px;font-size:14px;color:#5b6a63">${escapeMarkup(remark)}</p>`;
  return `<div class="quote" style="margin:0 0 14px;padding:12px 16px 6px;background:#f4efe5;border-radius:14px">${lines.join("")}${note}</div>`;
}

const factsOf = ({ facts = [] }: Pick<Row, "facts">): string =>
  facts
    .map(
      ({ label, value }) =>
        `<p style="margin:0 0 12px"><span class="soft" style="color:#5b6a63;font-size:14px">${escapeMarkup(label)}</span><br><strong>${escapeMarkup(value)}</strong></p>`,
    )
    .join("");

type Parts = {
  /** The name of the site. */
  site: string;
  greeting: string;
  /** Table rows, as HTML. */
  rows: string;
  /** As HTML. */
  foot: string;
};

/** Email clients need tables and inline styles. Pictures come with the email: one from the network would reveal when a member reads it. */
export const htmlPage = ({ site, greeting, rows, foot }: Parts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(site)}</title>
${NIGHT}</head>
<body class="paper" style="margin:0;padding:24px 12px;background:#faf7f1;color:#22302b;font-family:Figtree,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<table class="card" role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd0;border-radius:22px"><tr><td style="padding:24px">
<p class="green" style="margin:0 0 16px;font-weight:700;color:#1d5b47">${escapeMarkup(site)}</p>
<p style="margin:0 0 16px">${escapeMarkup(greeting)}</p>
<table role="presentation" width="100%" style="border-collapse:collapse">${rows}</table>
<p class="soft line" style="margin:20px 0 0;padding-top:16px;border-top:1px solid #e4ddd0;font-size:13px;color:#5b6a63">${foot}</p>
</td></tr></table></body></html>
`;
