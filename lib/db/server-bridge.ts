/** Connects Next with the server around it: two bundles in one process share only globals. */
export type Kind = "post" | "user" | "tag" | "short" | "thread" | "search";
export type ExistenceCheck = (kind: Kind, name: string) => Promise<boolean>;

/** Answers with `added` tags may lack the addition for a moment, or in an outage; those with `changed` tags may not. */
export type Invalidation = { id: string; added: string[]; changed: string[] };

export type FindCall = (
  method: string,
  canonicalPath: string,
) => ((request: Request) => Promise<Response>) | null;

type Invalidate = (change: Invalidation) => Promise<void>;
type ShutdownStep = () => Promise<void>;

export const CHANNEL = "invalidation";

const globals = globalThis as {
  swapShopExists?: ExistenceCheck;
  swapShopInvalidate?: Invalidate;
  swapShopChanges?: number;
  swapShopIsListening?: () => boolean;
  swapShopShutdownSteps?: ShutdownStep[];
  swapShopFindCall?: FindCall;
  swapShopSiteName?: string;
};

export function registerExistenceCheck(check: ExistenceCheck): void {
  globals.swapShopExists = check;
}

export const getExistenceCheck = (): ExistenceCheck | undefined => globals.swapShopExists;

export function registerInvalidation(invalidate: Invalidate): void {
  globals.swapShopInvalidate = invalidate;
}

export const getInvalidation = (): Invalidate | undefined => globals.swapShopInvalidate;

/** Invalidates what is known to be missing. Call it after the commit. */
export function recordChange(): void {
  globals.swapShopChanges = getChangeCount() + 1;
}

export const getChangeCount = (): number => globals.swapShopChanges ?? 0;

export function registerListening(isListening: () => boolean): void {
  globals.swapShopIsListening = isListening;
}

/** Whether the changes of all instances arrive here. They never do without the server around Next. */
export const isListening = (): boolean => globals.swapShopIsListening?.() ?? false;

/** Runs after the last request, before the process ends. */
export function registerShutdownStep(step: ShutdownStep): void {
  globals.swapShopShutdownSteps = [...(globals.swapShopShutdownSteps ?? []), step];
}

export async function runShutdownSteps(): Promise<void> {
  await Promise.all((globals.swapShopShutdownSteps ?? []).map((step) => step()));
}

export function registerCalls(find: FindCall): void {
  globals.swapShopFindCall = find;
}

export const getFindCall = (): FindCall | null => globals.swapShopFindCall ?? null;

export function rememberSiteName(name: string): void {
  globals.swapShopSiteName = name;
}

/** For pages that have to do without the database. */
export const getSiteName = (): string => globals.swapShopSiteName ?? "Swap Shop";
