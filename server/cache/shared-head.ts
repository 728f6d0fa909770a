import type { IncomingMessage } from "node:http";
import { SECOND_MS } from "@/lib/time/durations";
import type { Answer } from "./answer";
import { isTelling } from "./answer-key";
import type { KeptAnswers } from "./kept-answers";

/**
 * @param key of the answer
 * @returns the headers that let a shared cache keep it, as a flat list; none for members
 */
export function sharedHead(
  kept: KeptAnswers,
  request: IncomingMessage,
  key: string,
  answer: Answer,
): string[] {
  const { purger, store } = kept;
  if (!purger || request.headers.cookie !== undefined || !isWholeUrl(request)) return [];
  if (!kept.isTrusted() || !store.isFresh(key, answer)) return [];
  return purger.headersFor(answer.tags, (answer.freshUntil - Date.now()) / SECOND_MS);
}

/** Some shared caches ignore `Vary`, and keep an answer by its URL only. */
const isWholeUrl = ({ url = "", headers }: IncomingMessage) =>
  url.startsWith("/api/") ? !isTelling(url) : headers.rsc === undefined && !url.includes("?");
