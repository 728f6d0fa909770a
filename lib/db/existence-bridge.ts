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

export function provideExistenceCheck(check: ExistenceCheck): void {
  home.swapShopExists = check;
}

export const existenceCheck = (): ExistenceCheck | undefined => home.swapShopExists;

export function provideNewlyGone(list: ListIds): void {
  home.swapShopNewlyGone = list;
}

/** The posts that nobody can have any more since the last call, at whichever instance they were taken down. */
export const newlyGone: ListIds = async () => (await home.swapShopNewlyGone?.()) ?? [];

/** Missing things may exist from now on. Call it after the commit. */
export function noteChange(): void {
  home.swapShopChanges = changeCount() + 1;
}

export const changeCount = (): number => home.swapShopChanges ?? 0;
