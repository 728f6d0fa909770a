import { LRUCache } from "lru-cache";
import type { Invalidation } from "@/lib/db/server-bridge";
import { isOfList, isOfMember, postOfTag, tags } from "@/lib/db/tag-names";
import { HOUR_MS, SECOND_MS } from "@/lib/time/durations";
import type { Answer } from "./answer";

/** A post that expires during an outage shows its location at most this long. */
const MAX_STALE_MS = HOUR_MS;
const RENEWAL_INTERVAL_MS = SECOND_MS;
const FEED_ADDITIONS = "feed: additions";
const ENTRY_BYTES = 2000;
const VARIANTS_SHARE = 0.25;
const MAX_TRACKED_TAGS = 50_000;

/** How an answer may be used: by everybody, by strangers for a moment, or in an outage only. */
type State = "fresh" | "lacking" | "outdated";
type Entry = { answer: Answer; state: State; isRenewal: boolean };

/**
 * Finished public answers, in memory. An answer is as new as its last invalidation allows. After additions a copy stays
 * for an outage; after a change, no copy does that shows what changed.
 */
export class AnswerStore {
  readonly #entries: LRUCache<string, Entry>;
  /** Of addresses without limit, such as searches: they never push out a page. */
  readonly #variants: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #invalidated = new LRUCache<string, number>({ max: MAX_TRACKED_TAGS });
  #changes = 0;
  /** Answers begun before this change count may lack a forgotten invalidation. */
  #floor = 0;

  constructor(maxBytes: number) {
    this.#entries = this.#limitedTo((1 - VARIANTS_SHARE) * maxBytes);
    this.#variants = this.#limitedTo(VARIANTS_SHARE * maxBytes);
  }

  #limitedTo(maxSize: number): LRUCache<string, Entry> {
    return new LRUCache({
      maxSize: Math.floor(maxSize),
      sizeCalculation: ({ answer }) => ENTRY_BYTES + answer.bytes,
      dispose: ({ answer }, key) => this.#unindex(answer, key),
    });
  }

  #partOf(key: string): LRUCache<string, Entry> {
    return key.includes("?") ? this.#variants : this.#entries;
  }

  get #parts() {
    return [this.#entries, this.#variants];
  }

  /** Pass it to `add`: an answer counts as made when its request arrived. */
  get changes(): number {
    return this.#changes;
  }

  /** @param isStranger may miss the additions of the last second to the feed */
  find(key: string, isStranger: boolean, now: number): Answer | null {
    const entry = this.#partOf(key).get(key);
    if (!entry || now >= entry.answer.freshUntil) return null;
    if (entry.state === "fresh") return entry.answer;
    const mayWait = entry.state === "lacking" && now < entry.answer.storedAt + RENEWAL_INTERVAL_MS;
    return isStranger && mayWait ? entry.answer : null;
  }

  /** Whether members may get this answer now, too. */
  isFresh(key: string, answer: Answer): boolean {
    const entry = this.#partOf(key).peek(key);
    return entry?.answer === answer && entry.state === "fresh";
  }

  /** @returns a copy that may lack additions, but shows nothing that was removed */
  findForOutage(key: string, now: number): Answer | null {
    const answer = this.#partOf(key).get(key)?.answer;
    return answer?.isPage && now - answer.storedAt <= MAX_STALE_MS ? answer : null;
  }

  add(key: string, answer: Answer, changesAtStart: number): void {
    if (changesAtStart < this.#floor) return;
    const isNewer = (tag: string) => (this.#invalidated.get(tag) ?? 0) > changesAtStart;
    if (answer.tags.some(isNewer)) return;
    const lacksAddition = answer.tags.includes(tags.feed) && isNewer(FEED_ADDITIONS);
    const part = this.#partOf(key);
    const isRenewal = part.has(key);
    part.set(key, { answer, state: lacksAddition ? "lacking" : "fresh", isRenewal });
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  remove(key: string): void {
    this.#partOf(key).delete(key);
  }

  invalidate(change: Invalidation | null): void {
    if (change) this.#invalidateTags(change);
    else this.clear();
  }

  #invalidateTags(change: Invalidation): void {
    this.#changes += 1;
    const changed = new Set(change.changed);
    for (const tag of new Set([...change.added, ...change.changed])) {
      const isFeedAddition = tag === tags.feed && !changed.has(tag);
      this.#record(isFeedAddition ? FEED_ADDITIONS : tag);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])])
        if (isFeedAddition) this.#lackAddition(key);
        else this.#outdate(key);
    }
    this.#removeCopies(change.changed);
  }

  clear(): void {
    this.#changes += 1;
    this.#floor = this.#changes;
    for (const part of this.#parts) part.clear();
  }

  /** Nothing is fresh, but an outage may show it. */
  outdateAll(): void {
    this.#changes += 1;
    this.#floor = this.#changes;
    for (const part of this.#parts) for (const entry of part.values()) entry.state = "outdated";
  }

  #record(tag: string): void {
    if (this.#invalidated.size >= MAX_TRACKED_TAGS && !this.#invalidated.has(tag))
      this.#floor = this.#changes;
    this.#invalidated.set(tag, this.#changes);
  }

  #outdate(key: string): void {
    const entry = this.#partOf(key).peek(key);
    if (!entry?.answer.isPage) this.#partOf(key).delete(key);
    else entry.state = "outdated";
  }

  /** The first addition shows at once, those right after a renewal with the next one. */
  #lackAddition(key: string): void {
    const entry = this.#partOf(key).peek(key);
    if (entry && entry.state !== "outdated") entry.state = entry.isRenewal ? "lacking" : "outdated";
  }

  /** Of lists, only those that name a changed post: its tag says which. */
  #removeCopies(changed: string[]): void {
    for (const tag of changed.filter((one) => !isOfList(one)))
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#partOf(key).delete(key);
    const posts = changed.flatMap((tag) => postOfTag(tag) ?? []);
    const isAboutMember = changed.some(isOfMember);
    if (posts.length === 0 && !isAboutMember) return;
    for (const part of this.#parts)
      for (const [key, { answer, state }] of part)
        if ((isAboutMember && state !== "fresh") || posts.some((id) => answer.ids.has(id))) part.delete(key);
  }

  #unindex({ tags }: Answer, key: string): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
