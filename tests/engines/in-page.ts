/** Runs inside the page in every engine: finds elements by role and name. */
import { computeAccessibleName, getRole } from "dom-accessibility-api";

/** Describes an element; all given fields must match. */
export type Wanted = {
  /** Its role, or "field" for any input. */
  role?: string;
  /** Its accessible name; for a field the beginning is enough, since hints may follow. */
  name?: string;
  /** Part of the visible text. Without a role: the innermost element with it. */
  text?: string;
  /** The ancestor. */
  within?: Wanted;
  /** Includes invisible elements. */
  isHidden?: boolean;
};

const FIELDS = "input, textarea, select";

/** The first visible one: previous pages stay in the document, hidden. */
export const find = (wanted: Wanted): Element | null => all(wanted)[0] ?? null;

/** The number of visible ones. */
export const count = (wanted: Wanted): number => all(wanted).length;

function all({ within, isHidden = false, ...wanted }: Wanted): Element[] {
  const roots = within ? all(within) : [document.documentElement].filter(Boolean);
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

/** Has a size, and no ancestor is collapsed. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let part: Element | null = element; part; part = part.parentElement) {
    const { width, height } = part.getBoundingClientRect();
    const isFolded = width === 0 || height === 0;
    if (isFolded && (part === element || getComputedStyle(part).overflow !== "visible")) return false;
  }
  return true;
}

/** How long an element must stay in place before a click, in ms. */
const STABLE_MS = 150;

/** Scrolls it into view and checks that it is stable, enabled and uncovered. */
export async function isReady(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // Firefox puts a sticky column a pixel aside after it has scrolled, so that a first look would see it move each time.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const [x, y] = place(element);
  const until = performance.now() + STABLE_MS;
  while (performance.now() < until) {
    await new Promise(requestAnimationFrame);
    const now = place(element);
    if (now[0] !== x || now[1] !== y) return false;
  }
  if (element.matches(":disabled")) return false;
  const over = document.elementFromPoint(x, y);
  return over !== null && (element.contains(over) || over.contains(element));
}

/** The centre of its first line, where drivers click. */
function place(element: Element): [number, number] {
  const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
  return [Math.floor(left + width / 2), Math.floor(top + height / 2)];
}

/** Whether React has hydrated the page; no person types that fast. */
export const isAwake = (): boolean =>
  document.readyState === "complete" &&
  [...document.querySelectorAll("main, main form")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__react")),
  );

export const path = (): string => location.pathname + location.search;

export const value = (element: Element): string => (element as HTMLInputElement).value;

/** Whether a picture has loaded and is decodable. */
export const isLoaded = (element: Element): boolean =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;

/** The horizontal overflow in pixels at this text size. */
export async function overhang(percent: number): Promise<number> {
  const { documentElement: root } = document;
  root.style.fontSize = `${percent}%`;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const extra = root.scrollWidth - root.clientWidth;
  root.style.fontSize = "";
  return extra;
}

/** Waits until a service worker controls the page. */
export const awaitServiceWorker = (): Promise<boolean> => navigator.serviceWorker.ready.then(() => true);

/** How long a browser may take to look into its store, in ms. */
const STORE_MS = 3000;

/**
 * How many photos the browser keeps of the draft of an offer whose fields hold this; null where it keeps no such draft, or
 * does not say in time.
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
