/**
 * Lets the server in front ask whether something exists, and hear that something changed. Next's code and that server are two
 * programs in one process: what is global is all they share.
 */
export type Kind = "post" | "user" | "tag" | "short" | "thread" | "search";
export type ExistenceCheck = (kind: Kind, name: string) => Promise<boolean>;

type ListIds = () => Promise<string[]>;

const home = globalThis as {
  swapShopExists?: ExistenceCheck;
  swapShopNewlyGone?: ListIds;
  swapShopChanges?: number;
};

export function registerExistenceCheck(check: ExistenceCheck): void {
  home.swapShopExists = check;
}

export const getExistenceCheck = (): ExistenceCheck | undefined => home.swapShopExists;

export function registerNewlyGoneSource(list: ListIds): void {
  home.swapShopNewlyGone = list;
}

/** The posts that nobody can have any more since the last call, at whichever instance they were taken down. */
export const takeNewlyGone: ListIds = async () => (await home.swapShopNewlyGone?.()) ?? [];

/** Missing things may exist from now on. Call it after the commit. */
export function recordChange(): void {
  home.swapShopChanges = getChangeCount() + 1;
}

export const getChangeCount = (): number => home.swapShopChanges ?? 0;
