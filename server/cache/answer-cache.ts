import type { IncomingMessage, ServerResponse } from "node:http";
import { KEPT_SECONDS, KEPT_TAGS } from "@/lib/http/response/kept-response";
import { SECOND_MS } from "@/lib/time/durations";
import { pathOf } from "@/server/guard/canonical-path";
import { isCall } from "@/server/guard/request-guard";
import type { Encoding } from "@/server/responses/compression";
import { Answer } from "./answer";
import { answerKey } from "./answer-key";
import type { KeptAnswers } from "./kept-answers";
import { withPageTags } from "./page-tags.mjs";
import { Renders } from "./renders";
import { sharedSeconds } from "./shared-caches";

const SAFE_VARY =
  /^(?:rsc|next-router-(?:state-tree|prefetch|segment-prefetch)|accept-encoding|next-url|cookie|authorization)$/;
/** An answer of Next's page cache, and a new one. */
const FROM_PAGE_CACHE = ["HIT", "MISS"];

export type Render = {
  run(handle: () => Promise<void>): Promise<void>;
  /** Marks the answer of a route as public. Call it before the headers that depend on the body. */
  publish(response: ServerResponse): void;
  /** Keeps the answer if it is public. Call it with all headers set. */
  finish(response: ServerResponse, body: Buffer, encoded: Encoded): void;
  end(): void;
};
const UNSHARED: Render = {
  run: (handle) => handle(),
  publish: (response) => {
    for (const name of [KEPT_TAGS, KEPT_SECONDS]) response.removeHeader(name);
  },
  finish: () => {},
  end: () => {},
};

type Encoded = { encoding: Encoding | null; bytes: Buffer };

export class AnswerCache {
  readonly #kept: KeptAnswers;
  readonly #renders: Renders<Answer>;

  constructor(kept: KeptAnswers) {
    this.#kept = kept;
    this.#renders = new Renders(() => kept.store.changes);
  }

  /** @returns the answer for everybody to this request */
  find(request: IncomingMessage): Answer | null {
    const key = answerKey(request);
    return key !== null && this.#kept.isTrusted() ? this.#find(key, request) : null;
  }

  /** @returns a page that may lack additions, while the database is away */
  findForOutage(request: IncomingMessage): Answer | null {
    const key = answerKey(request);
    return key === null ? null : this.#kept.store.findForOutage(key, Date.now());
  }

  /** Waits for a simultaneous render. @returns its answer, or a render for the caller */
  async begin(request: IncomingMessage): Promise<Answer | Render> {
    const key = answerKey(request);
    // A call that is nobody else's joins no render; Next would let it join one.
    if (key === null && (request.method !== "GET" || isCall(request))) return UNSHARED;
    const path = key?.startsWith("/api/") ? key : pathOf(request);
    const { store } = this.#kept;
    const find = key !== null && this.#kept.isTrusted() ? () => this.#find(key, request) : null;
    const kept = await this.#renders.wait(path, find);
    if (kept) return kept;
    const since = store.changes;
    const end = this.#renders.begin(path);
    let tagsOfRoute: string[] | null = null;
    const page: { tags: string[] | null; renderedAt: number } = { tags: null, renderedAt: Date.now() };
    return {
      run: (handle) => withPageTags(page, handle),
      publish: (response) => {
        tagsOfRoute = key === null ? null : tagsOf(response);
        if (tagsOfRoute) {
          response.setHeader("cache-control", `s-maxage=${response.getHeader(KEPT_SECONDS)}`);
          if (isCall(request)) response.appendHeader("vary", "Cookie, Authorization");
        }
        for (const name of [KEPT_TAGS, KEPT_SECONDS]) response.removeHeader(name);
      },
      finish: (response, body, encoded) => {
        const tags = tagsOfRoute ?? (isPage(response) ? page.tags : null);
        const isShared = key !== null && tags !== null && !hasOwnQuery(request);
        const isKept = isShared && this.#kept.isTrusted() && isPublic(response);
        // An older copy may show what is gone.
        if (key !== null && !isKept && isNews(response) && !hasOwnQuery(request)) store.remove(key);
        if (isKept) {
          const answer = toAnswer(response, body, encoded, { ...page, tags });
          store.add(key, answer, since);
          setHeaders(response, this.#sharedHead(request, answer));
        }
        end(isKept);
      },
      end: () => end(false),
    };
  }

  /** Call it when the answer is sent. @returns the headers of this exchange: a flat list of names and values */
  ownHead(request: IncomingMessage, answer: Answer, requestId: string): string[] {
    return ["x-request-id", requestId, ...this.#sharedHead(request, answer)];
  }

  /** The headers that let a shared cache keep the answer; none for members. */
  #sharedHead(request: IncomingMessage, answer: Answer): string[] {
    const { purger, store } = this.#kept;
    if (!purger || request.headers.cookie !== undefined || !isWholeUrl(request)) return [];
    const key = answerKey(request);
    if (key === null || !this.#kept.isTrusted() || !store.isFresh(key, answer)) return [];
    return purger.headersFor(answer.tags, (answer.freshUntil - Date.now()) / SECOND_MS);
  }

  #find(key: string, { headers }: IncomingMessage): Answer | null {
    return this.#kept.store.find(key, headers.cookie === undefined, Date.now());
  }
}

/** A kept page answers all queries, so none of them may write it. */
const hasOwnQuery = ({ url = "", headers }: IncomingMessage) =>
  url.includes("?") && !url.startsWith("/api/") && headers.rsc === undefined;

/** Some shared caches ignore `Vary`, and keep an answer by its URL only. */
const isWholeUrl = ({ url = "", headers }: IncomingMessage) =>
  url.startsWith("/api/") || (headers.rsc === undefined && !url.includes("?"));

function setHeaders(response: ServerResponse, head: string[]): void {
  for (let index = 0; index < head.length; index += 2)
    response.setHeader(head[index] as string, head[index + 1] as string);
}

const tagsOf = (response: ServerResponse): string[] | null => {
  const header = response.getHeader(KEPT_TAGS);
  return typeof header === "string" ? header.split(",") : null;
};

/** A refusal of this client says nothing about the copy, nor does a failure. */
const isNews = ({ statusCode }: ServerResponse) => statusCode < 500 && ![401, 403, 429].includes(statusCode);

const isPage = (response: ServerResponse) =>
  FROM_PAGE_CACHE.includes(String(response.getHeader("x-nextjs-cache")));

function isPublic(response: ServerResponse): boolean {
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
  const now = Date.now();
  const answer = new Answer({
    headers: response.getHeaders(),
    body,
    etag: String(response.getHeader("etag")),
    tags: tags.filter((tag) => !tag.startsWith("_N_T_")),
    storedAt: now,
    freshUntil: renderedAt + sharedSeconds(response) * 1000,
  });
  if (encoding) answer.add(encoding, bytes);
  return answer;
}
