import type { IncomingMessage, ServerResponse } from "node:http";
import { TAKEN_DOWN_MARK } from "@/lib/http/response/taken-down-meta";

const MARK = Buffer.from(TAKEN_DOWN_MARK);

/** Sends the page of a removed post with 410, since Next can send 200 or 404 only. */
export function setTakenDownStatus(
  { url = "" }: IncomingMessage,
  response: ServerResponse,
  page: Buffer,
): void {
  if (response.statusCode !== 200 || !url.startsWith("/feed/")) return;
  const isPage = String(response.getHeader("content-type")).startsWith("text/html");
  if (isPage && page.includes(MARK)) response.statusCode = 410;
}
