/** Connects Next with the server around it: two bundles in one process share only globals. */
export type Kind = "post" | "user" | "tag" | "short" | "thread" | "search";
export type ExistenceCheck = (kind: Kind, name: string) => Promise<boolean>;

type ListIds = () => Promise<string[]>;

const globals = globalThis as {
  swapShopExists?: ExistenceCheck;
  swapShopNewlyGone?: ListIds;
  swapShopChanges?: number;
};

export function registerExistenceCheck(check: ExistenceCheck): void {
  globals.swapShopExists = check;
}

export const getExistenceCheck = (): ExistenceCheck | undefined => globals.swapShopExists;

export function registerNewlyGoneSource(list: ListIds): void {
  globals.swapShopNewlyGone = list;
}

export const takeNewlyGone: ListIds = async () => (await globals.swapShopNewlyGone?.()) ?? [];

/** Invalidates what is known to be missing. Call it after the commit. */
export function recordChange(): void {
  globals.swapShopChanges = getChangeCount() + 1;
}

export const getChangeCount = (): number => globals.swapShopChanges ?? 0;
