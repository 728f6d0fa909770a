import type { IncomingMessage, ServerResponse } from "node:http";
import { KEPT_SECONDS, KEPT_TAGS } from "@/lib/http/response/kept-response";
import { isCall } from "@/server/guard/request-guard";
import type { Encoding } from "@/server/responses/compression";
import { Answer } from "./answer";
import type { KeptAnswers } from "./kept-answers";
import { withPageTags } from "./page-tags.mjs";
import { sharedSeconds } from "./shared-caches";
import { sharedHead } from "./shared-head";

const SAFE_VARY =
  /^(?:rsc|next-router-(?:state-tree|prefetch|segment-prefetch)|accept-encoding|next-url|cookie|authorization)$/;
const PAGE_CACHE_STATES = ["HIT", "MISS"];

type Encoded = { encoding: Encoding | null; bytes: Buffer };

/** The answer to one request, from the start of its render to its last byte. */
export type PendingAnswer = {
  render(handle: () => Promise<void>): Promise<void>;
  /** Marks the answer of a route as public. Call it before the headers that depend on the body. */
  publish(response: ServerResponse): void;
  /** Keeps the answer if it is public. Call it with all headers set. */
  finish(response: ServerResponse, body: Buffer, encoded: Encoded): void;
  /** Lets waiting requests go on. */
  end(): void;
};

export const PRIVATE_ANSWER: PendingAnswer = {
  render: (handle) => handle(),
  publish: removeKeptHeaders,
  finish: () => {},
  end: () => {},
};

type Options = {
  kept: KeptAnswers;
  request: IncomingMessage;
  /** Null if others may wait for the render, but not get the answer. */
  key: string | null;
  endRender: (isKept: boolean) => void;
};

/** Requests for the same path wait for it. */
export class JoinableAnswer implements PendingAnswer {
  readonly #kept: KeptAnswers;
  readonly #request: IncomingMessage;
  readonly #key: string | null;
  readonly #mayBeKept: boolean;
  readonly #endRender: (isKept: boolean) => void;
  readonly #changesAtStart: number;
  /** The page cache fills it in. */
  readonly #page: { tags: string[] | null; renderedAt: number } = { tags: null, renderedAt: Date.now() };
  #routeTags: string[] | null = null;

  constructor({ kept, request, key, endRender }: Options) {
    this.#kept = kept;
    this.#request = request;
    this.#key = key;
    // Next removes the headers that tell.
    this.#mayBeKept = !hasOwnQuery(request);
    this.#endRender = endRender;
    this.#changesAtStart = kept.store.changes;
  }

  render(handle: () => Promise<void>): Promise<void> {
    return withPageTags(this.#page, handle);
  }

  publish(response: ServerResponse): void {
    this.#routeTags = this.#key === null ? null : readRouteTags(response);
    if (this.#routeTags) {
      response.setHeader("cache-control", `s-maxage=${response.getHeader(KEPT_SECONDS)}`);
      if (isCall(this.#request)) response.appendHeader("vary", "Cookie, Authorization");
    }
    removeKeptHeaders(response);
  }

  finish(response: ServerResponse, body: Buffer, encoded: Encoded): void {
    this.#endRender(this.#keep(response, body, encoded));
  }

  end(): void {
    this.#endRender(false);
  }

  /** @returns whether the answer is kept */
  #keep(response: ServerResponse, body: Buffer, encoded: Encoded): boolean {
    const key = this.#key;
    if (key === null || !this.#mayBeKept) return false;
    const tags = this.#routeTags ?? (isPage(response) ? this.#page.tags : null);
    if (tags === null || !this.#kept.isTrusted() || !isForEverybody(response)) {
      // An older copy may show a removed post.
      if (replacesCopy(response)) this.#kept.store.remove(key);
      return false;
    }
    const answer = toAnswer(response, body, encoded, { ...this.#page, tags });
    this.#kept.store.add(key, answer, this.#changesAtStart);
    setHeaders(response, sharedHead(this.#kept, this.#request, key, answer));
    return true;
  }
}

export function removeKeptHeaders(response: ServerResponse): void {
  for (const name of [KEPT_TAGS, KEPT_SECONDS]) response.removeHeader(name);
}

function readRouteTags(response: ServerResponse): string[] | null {
  const header = response.getHeader(KEPT_TAGS);
  return typeof header === "string" ? header.split(",") : null;
}

function setHeaders(response: ServerResponse, head: string[]): void {
  for (let index = 0; index < head.length; index += 2)
    response.setHeader(head[index] as string, head[index + 1] as string);
}

/** A kept page answers all queries, so none of them may write it. */
const hasOwnQuery = ({ url = "", headers }: IncomingMessage) =>
  url.includes("?") && !url.startsWith("/api/") && headers.rsc === undefined;

/** A failure, or a refusal of this client, says nothing about the copy. */
const replacesCopy = ({ statusCode }: ServerResponse) =>
  statusCode < 500 && ![401, 403, 429].includes(statusCode);

const isPage = (response: ServerResponse) =>
  PAGE_CACHE_STATES.includes(String(response.getHeader("x-nextjs-cache")));

function isForEverybody(response: ServerResponse): boolean {
  const vary = String(response.getHeader("vary") ?? "").toLowerCase();
  return (
    response.statusCode === 200 &&
    sharedSeconds(response) > 0 &&
    !response.hasHeader("set-cookie") &&
    response.hasHeader("etag") &&
    vary.split(",").every((name) => SAFE_VARY.test(name.trim()))
  );
}

function toAnswer(
  response: ServerResponse,
  body: Buffer,
  { encoding, bytes }: Encoded,
  { tags, renderedAt }: { tags: string[]; renderedAt: number },
): Answer {
  const answer = new Answer({
    headers: response.getHeaders(),
    body,
    etag: String(response.getHeader("etag")),
    tags: tags.filter((tag) => !tag.startsWith("_N_T_")),
    storedAt: Date.now(),
    freshUntil: renderedAt + sharedSeconds(response) * 1000,
  });
  if (encoding) answer.add(encoding, bytes);
  return answer;
}
