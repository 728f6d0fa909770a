import "server-only";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? "");

export const QUIET = "color:#5b6a63";
export const BUTTON =
  "display:inline-block;background:#1d5b47;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:14px";

export const link = (href: string, text: string, style = "color:#1d5b47") =>
  `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;

type Parts = {
  greeting: string;
  /** Table rows, as HTML. */
  rows: string;
  /** As HTML. */
  foot: string;
};

/** Email clients need tables and inline styles. No images, because they reveal when a member reads the email. */
export const htmlPage = ({ greeting, rows, foot }: Parts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap Shop</title></head>
<body style="margin:0;padding:24px 12px;background:#faf7f1;color:#22302b;font-family:Figtree,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd0;border-radius:22px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:700;color:#1d5b47">Swap Shop</p>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<table role="presentation" width="100%" style="border-collapse:collapse">${rows}</table>
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid #e4ddd0;font-size:13px;color:#5b6a63">${foot}</p>
</td></tr></table></body></html>
`;
