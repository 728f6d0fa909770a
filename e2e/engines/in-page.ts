/** Runs inside of the page, in every engine: finds elements as a person would name them. */
import { computeAccessibleName, getRole } from "dom-accessibility-api";

/** Describes an element; everything given has to fit. */
export type Wanted = {
  /** Its role, or "field" for any input. */
  role?: string;
  /** Its accessible name; of a field also just the beginning, since hints may follow. */
  name?: string;
  /** Part of the text it shows. Without a role: the innermost element that shows it. */
  text?: string;
  /** The element around it. */
  within?: Wanted;
  /** Also one that cannot be seen. */
  isHidden?: boolean;
};

const FIELDS = "input, textarea, select";

/** The first that can be seen: pages one has left stay in the document, hidden. */
export const find = (wanted: Wanted): Element | null => all(wanted)[0] ?? null;

/** How many can be seen. */
export const count = (wanted: Wanted): number => all(wanted).length;

function all({ within, isHidden = false, ...wanted }: Wanted): Element[] {
  const roots = within ? all(within) : [document.documentElement];
  return roots.flatMap((root) =>
    [...root.querySelectorAll(wanted.role === "field" ? FIELDS : "*")].filter(
      (element) => fits(element, wanted) && (isHidden || isVisible(element)),
    ),
  );
}

function fits(element: Element, { role, name, text }: Omit<Wanted, "within" | "isHidden">): boolean {
  if (role && role !== "field" && getRole(element) !== role) return false;
  if (text !== undefined && !shows(element, text)) return false;
  if (!role && [...element.children].some((child) => shows(child, text ?? ""))) return false;
  if (name === undefined) return true;
  const own = tidy(computeAccessibleName(element));
  return role === "field" ? own.startsWith(name) : own === name;
}

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

const shows = (element: Element, text: string) =>
  !element.matches("script, style, template") && tidy(element.textContent ?? "").includes(text);

/** It has a size, and nothing around it is folded to nothing: what only stands in the document helps nobody. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let part: Element | null = element; part; part = part.parentElement) {
    const { width, height } = part.getBoundingClientRect();
    const isFolded = width === 0 || height === 0;
    if (isFolded && (part === element || getComputedStyle(part).overflow !== "visible")) return false;
  }
  return true;
}

/** Brings it into sight; whether it stands still there, lets itself be pressed, and nothing lies over it. */
export async function isReady(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = place(element);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const [x, y] = place(element);
  if (x !== before[0] || y !== before[1] || element.matches(":disabled")) return false;
  const over = document.elementFromPoint(x, y);
  return over !== null && (element.contains(over) || over.contains(element));
}

/** The middle of its first line, where drivers press. */
function place(element: Element): [number, number] {
  const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
  return [Math.floor(left + width / 2), Math.floor(top + height / 2)];
}

/** Whether React has taken over what the server sent: nobody types as fast as a test does meanwhile. */
export const isAwake = (): boolean =>
  document.readyState === "complete" &&
  [...document.querySelectorAll("main, main form")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__react")),
  );

export const path = (): string => location.pathname + location.search;

export const value = (element: Element): string => (element as HTMLInputElement).value;

/** Whether a picture has arrived and could be read. */
export const isLoaded = (element: Element): boolean =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;

/** By how many pixels the page is wider than its window, at this size of text. */
export async function overhang(percent: number): Promise<number> {
  const { documentElement: root } = document;
  root.style.fontSize = `${percent}%`;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const extra = root.scrollWidth - root.clientWidth;
  root.style.fontSize = "";
  return extra;
}

/** Until a service worker is in charge of this page. */
export const awaitServiceWorker = (): Promise<boolean> => navigator.serviceWorker.ready.then(() => true);

/** How long a browser may take to look into its store, in ms. */
const STORE_MS = 3000;

/**
 * How many photos the browser keeps of the draft of an offer whose fields hold this; null where it keeps no such draft, or
 * does not say in time. On a busy machine WebKit left this question open three times, we do not know why: ask again then.
 */
export function photosOfDraft(fields: Record<string, string>): Promise<number | null> {
  const late = new Promise<null>((done) => setTimeout(done, STORE_MS, null));
  return Promise.race([readPhotosOfDraft(fields), late]);
}

async function readPhotosOfDraft(fields: Record<string, string>): Promise<number | null> {
  const opening = indexedDB.open("keyval-store");
  // As the page itself would, if it comes later.
  opening.onupgradeneeded = () => opening.result.createObjectStore("keyval");
  const store = await answerOf(opening);
  const kept = await answerOf(store.transaction("keyval").objectStore("keyval").get("draft-offer"));
  store.close();
  const isIt = Object.entries(fields).every(([name, text]) => kept?.fields[name] === text);
  return kept && isIt ? kept.photos.length : null;
}

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
