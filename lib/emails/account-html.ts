import "server-only";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? "");

const BUTTON =
  "display:inline-block;background:#1d5b47;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:14px";

/** As the other emails look: see `compose.ts`. */
export function accountHtml(
  paragraphs: string[],
  { href, label }: { href: string; label: string },
  why: string,
): string {
  const rows = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap Shop</title></head>
<body style="margin:0;padding:24px 12px;background:#faf7f1;color:#22302b;font-family:Figtree,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd0;border-radius:22px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:700;color:#1d5b47">Swap Shop</p>
${rows}
<p style="margin:0"><a href="${escaped(href)}" style="${BUTTON}">${escaped(label)}</a></p>
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid #e4ddd0;font-size:13px;color:#5b6a63">${escaped(why)}</p>
</td></tr></table></body></html>
`;
}
