import "server-only";
import { escapeMarkup } from "@/lib/text/escape-markup";

/** The colours of `tailwind.config.ts`. By night, the classes override the inline styles. */
const NIGHT = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){
.paper{background:#141a17!important;color:#edf2ee!important}.card{background:#1c2420!important;border-color:#2e3933!important}
.line{border-color:#2e3933!important}.soft{color:#a6b4ac!important}.green{color:#7fd1ae!important}
.button{background:#7fd1ae!important;color:#10201a!important}}</style>`;

const LOOKS = {
  plain: `class="green" style="color:#1d5b47"`,
  soft: `class="soft" style="color:#5b6a63"`,
  button: `class="button" style="display:inline-block;background:#1d5b47;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:14px"`,
};

export const link = (href: string, text: string, look: keyof typeof LOOKS = "plain") =>
  `<a href="${escapeMarkup(href)}" ${LOOKS[look]}>${escapeMarkup(text)}</a>`;

type Link = { href: string; label: string };
type Row = { sentences: string[]; main: Link; others?: Link[] };

/** Sentences with a button and, below it, further links. */
export function rowOf({ sentences, main, others = [] }: Row): string {
  const lines = sentences.map((one) => `<p style="margin:0 0 12px;font-size:17px">${escapeMarkup(one)}</p>`);
  const below = others.map(({ href, label }) => link(href, label)).join(" · ");
  const more = below && `<p style="margin:12px 0 0">${below}</p>`;
  return `<tr><td class="line" style="padding:16px 0;border-top:1px solid #e4ddd0">${lines.join("")}${link(main.href, main.label, "button")}${more}</td></tr>`;
}

type Parts = {
  /** The name of the site. */
  site: string;
  greeting: string;
  /** Table rows, as HTML. */
  rows: string;
  /** As HTML. */
  foot: string;
};

/** Email clients need tables and inline styles. No images, because they reveal when a member reads the email. */
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
