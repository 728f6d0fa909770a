import type { IncomingMessage } from "node:http";
import { SECOND_MS } from "@/lib/time/durations";
import type { Answer } from "./answer";
import { answerKey } from "./answer-key";
import type { KeptAnswers } from "./kept-answers";

/** @returns the headers that let a shared cache keep the answer, as a flat list; none for members */
export function sharedHead(kept: KeptAnswers, request: IncomingMessage, answer: Answer): string[] {
  const { purger, store } = kept;
  if (!purger || request.headers.cookie !== undefined || !isWholeUrl(request)) return [];
  const key = answerKey(request);
  if (key === null || !kept.isTrusted() || !store.isFresh(key, answer)) return [];
  return purger.headersFor(answer.tags, (answer.freshUntil - Date.now()) / SECOND_MS);
}

/** Some shared caches ignore `Vary`, and keep an answer by its URL only. */
const isWholeUrl = ({ url = "", headers }: IncomingMessage) =>
  url.startsWith("/api/") || (headers.rsc === undefined && !url.includes("?"));
