import { forgetPages } from "@/components/offline/kept-pages";
import { createKeptReads, ownRead } from "@/components/offline/kept-reads";
import { inReadsDatabase } from "@/components/offline/reads-database";
import { clearShown, noteMissing, noteShown } from "@/components/offline/shown-time";
import { type ApiError, get, reads } from "@/lib/api-client/client";
import type { UserView } from "@/lib/users/schema";

const kept = createKeptReads(inReadsDatabase);
const ACCOUNT_PATH = "/me";
const THREADS_PATH = "/message";
/** Calls that change the list of conversations: an answer to a time, and steps of a reply. */
const CHANGES_THREADS =
  /^\/(?:message\/[^/]+\/answer|reply\/[^/]+(?:\/(?:wanted|receipt|dispute))?|post\/[^/]+\/(?:recipient|refusal|handover))$/;
const GONE = [403, 404, 410];
/** Lists of the pages that are kept before anybody opens them. */
const AHEAD = [THREADS_PATH, "/me/post", "/me/reply"];

let reader: string | null = null;
let last: Promise<unknown> = Promise.resolve();

/** One after another, and without a word where the browser keeps nothing: the page works as before. */
function inOrder<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
}

reads.after = <Answer>(call: string, asked: Promise<Answer>) => {
  const path = call === ACCOUNT_PATH ? call : ownRead(call);
  if (!path) return asked;
  const asker = reader;
  return asked.then(
    (answer) => keep(path, answer, asker),
    (error) => recover<Answer>(path, error as ApiError),
  );
};

/** The list is read anew where it is kept: without a connection it would contradict what was just done. */
reads.changed = (path) => {
  const userId = reader;
  if (!userId || !CHANGES_THREADS.test(path)) return;
  void inOrder(() => kept.find(userId, THREADS_PATH)).then((found) => {
    if (found) get(THREADS_PATH).catch(() => {});
  });
};

/** @param asker null before it is known who reads */
function keep<Answer>(path: string, answer: Answer, asker: string | null): Answer {
  clearShown();
  const userId = reader;
  // An answer for one who has logged out meanwhile is nothing to keep for the next.
  const isOthers = asker !== null && asker !== userId;
  if (userId && !isOthers && path !== ACCOUNT_PATH) void inOrder(() => kept.keep(userId, path, answer));
  return answer;
}

async function recover<Answer>(path: string, error: ApiError): Promise<Answer> {
  const userId = reader;
  if (path === ACCOUNT_PATH) {
    if (error.status === 401) void endReads();
  } else if (GONE.includes(error.status)) void inOrder(() => kept.remove(path));
  else if (error.status === 0 && userId) {
    const found = await inOrder(() => kept.find(userId, path));
    if (found) {
      noteShown(path, found.at);
      return found.answer as Answer;
    }
    noteMissing(path);
  }
  throw error;
}

/** From now on what this member reads is kept. @param isSignedIn whether this browser still has a session */
export function startReads(user: UserView, isSignedIn: () => boolean): void {
  reader = user._id;
  void inOrder(() => kept.setAccount(user)).then((wasOther) => {
    if (wasOther) void forgetPages();
    // Another tab may have logged out, and cleared all of it, right before.
    if (!isSignedIn()) void endReads();
  });
}

/** The same after a log-in on this page. */
export function setReader(user: UserView, isSignedIn: () => boolean): void {
  if (reader !== user._id) startReads(user, isSignedIn);
}

/** Reads what this browser has never read of a member, one after another, for when there is no connection. */
export async function readAhead(): Promise<void> {
  const userId = reader;
  if (!userId) return;
  for (const path of AHEAD)
    if (!(await inOrder(() => kept.find(userId, path)))) await get(path).catch(() => {});
}

/** The member whose session this browser has, while the site cannot say. */
export async function findReader(): Promise<UserView | null> {
  const account = await inOrder(kept.getAccount);
  if (!account) return null;
  reader = account.user._id;
  noteShown(ACCOUNT_PATH, account.at);
  return account.user;
}

/** Removes what was kept for this member, since their session is over. */
export async function endReads(): Promise<void> {
  reader = null;
  clearShown();
  await Promise.all([inOrder(kept.clear), forgetPages()]);
}
