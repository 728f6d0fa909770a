import type { IncomingMessage, ServerResponse } from "node:http";
import { GONE_MARK } from "@/lib/http/gone-meta";

const MARK = Buffer.from(GONE_MARK);

/** Next can answer a page with 200 or 404 only: here the page of what was taken down becomes a 410. */
export function setGoneStatus({ url = "" }: IncomingMessage, response: ServerResponse, page: Buffer): void {
  if (response.statusCode !== 200 || !url.startsWith("/feed/")) return;
  const isPage = String(response.getHeader("content-type")).startsWith("text/html");
  if (isPage && page.includes(MARK)) response.statusCode = 410;
}
