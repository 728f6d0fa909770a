/** Connects Next with the server around it: two bundles in one process share only globals. */
export type Kind = "post" | "user" | "tag" | "short" | "thread" | "search";
export type ExistenceCheck = (kind: Kind, name: string) => Promise<boolean>;

/** `added` tags may be shown without the addition for a moment, or in an outage; `changed` ones never. */
export type Invalidation = { id: string; added: string[]; changed: string[] };

/** @returns null for what no endpoint answers; path as in the URL, canonical */
export type FindCall = (method: string, path: string) => ((request: Request) => Promise<Response>) | null;

type Invalidate = (change: Invalidation) => Promise<void>;
type ShutdownStep = () => Promise<void>;

/** The PostgreSQL channel on which instances tell each other about invalidations. */
export const CHANNEL = "invalidation";

const globals = globalThis as {
  swapShopExists?: ExistenceCheck;
  swapShopInvalidate?: Invalidate;
  swapShopChanges?: number;
  swapShopIsListening?: () => boolean;
  swapShopShutdownSteps?: ShutdownStep[];
  swapShopFindCall?: FindCall;
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

/** @returns null as long as Next answers all calls */
export const getFindCall = (): FindCall | null => globals.swapShopFindCall ?? null;
