import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Driver, type Handle, PageGone } from "./driver";
import type * as InPage from "./in-page";
import type { Wanted } from "./in-page";
import { scriptFor } from "./page-script";

/** Long, since a busy machine is slow. */
const TIMEOUT_MS = 20_000;
const PAUSE_MS = 100;

export const button = (name: string): Wanted => ({ role: "button", name });
export const link = (name: string): Wanted => ({ role: "link", name });
export const field = (name: string): Wanted => ({ role: "field", name });
export const heading = (text: string): Wanted => ({ role: "heading", text });
export const text = (words: string): Wanted => ({ text: words });
export const picture = (name: string): Wanted => ({ role: "img", name });
export const card = (title: string): Wanted => ({ role: "article", text: title });

/** A person with their own browser. Every action waits until it is possible. */
export class Visitor {
  readonly name: string;
  readonly driver: Driver;
  readonly #site: string;

  constructor(name: string, driver: Driver, site: string) {
    this.name = name;
    this.driver = driver;
    this.#site = site;
  }

  async opens(path: string): Promise<void> {
    await this.driver.navigate(new URL(path, this.#site).href);
    await this.#isAwake();
  }

  async reloads(): Promise<void> {
    await this.driver.reload();
    await this.#isAwake();
  }

  async goesBack(): Promise<void> {
    await this.driver.back();
    await this.#isAwake();
  }

  async presses(wanted: Wanted): Promise<void> {
    await this.#onceReady("presses", wanted, (element) => this.driver.click(element));
  }

  /** Replaces the content of a field; a line feed presses Enter. */
  async fills(label: string, words: string): Promise<void> {
    await this.#onceReady("fills", field(label), (element) => this.driver.type(element, words));
  }

  async chooses(label: string, ...paths: string[]): Promise<void> {
    const files = paths.map((path) => resolve(path));
    await this.#until(`chooses files for “${label}”`, async () => {
      // The file input is hidden behind a button.
      const element = await this.#find({ ...field(label), isHidden: true });
      if (element) await this.driver.choose(element, files);
      return element !== null;
    });
  }

  async sees(wanted: Wanted): Promise<void> {
    await this.#until(`sees ${told(wanted)}`, async () => (await this.#find(wanted)) !== null);
  }

  async seesNo(wanted: Wanted): Promise<void> {
    await this.#until(`sees no ${told(wanted)}`, async () => (await this.asks("count", [wanted])) === 0);
  }

  /** Waits for a loaded picture, not only its space. */
  async seesPicture(wanted: Wanted): Promise<void> {
    await this.#until(`sees the picture ${told(wanted)}`, async () => {
      const element = await this.#find(wanted);
      return element !== null && (await this.asks("isLoaded", [], element));
    });
  }

  async findsFilled(label: string, words: string): Promise<void> {
    await this.#until(`finds “${words}” in “${label}”`, async () => {
      const element = await this.#find(field(label));
      return element !== null && (await this.asks("value", [], element)) === words;
    });
  }

  /** The browser keeps this of the form, as it does a moment after somebody has typed. */
  async hasDraft(fields: Record<string, string>, photos = 0): Promise<void> {
    const what = `has a draft with ${photos} photos and ${JSON.stringify(fields)}`;
    await this.#until(what, async () => (await this.asks("photosOfDraft", [fields])) === photos);
  }

  /** @returns the path */
  async isAt(pattern: RegExp): Promise<string> {
    await this.#until(`is at ${pattern}`, async () => pattern.test(await this.asks("path")));
    return this.asks("path");
  }

  /** The size of the viewport in CSS pixels. */
  async resizes(width: number, height: number): Promise<void> {
    await this.driver.resize(width, height);
  }

  /** Calls a function of `in-page.ts`. */
  async asks<Name extends keyof typeof InPage>(
    name: Name,
    args: unknown[] = [],
    element?: Handle,
  ): Promise<Awaited<ReturnType<(typeof InPage)[Name]>>> {
    return JSON.parse(String(await this.driver.run(scriptFor(name), JSON.stringify(args), element)));
  }

  async #find(wanted: Wanted): Promise<Handle | null> {
    const found = await this.driver.run(scriptFor("find"), JSON.stringify([wanted]));
    return typeof found === "string" ? null : found;
  }

  async #onceReady(does: string, wanted: Wanted, act: (element: Handle) => Promise<void>): Promise<void> {
    await this.#until(`${does} ${told(wanted)}`, async () => {
      const element = await this.#find(wanted);
      if (!element || !(await this.asks("isReady", [], element))) return false;
      await act(element);
      return true;
    });
  }

  async #isAwake(): Promise<void> {
    await this.#until("has a page that is awake", () => this.asks("isAwake"));
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const isDone = await isSo().catch((error) => {
        if (error instanceof PageGone) return false;
        throw error;
      });
      if (isDone) return;
      if (Date.now() > deadline)
        throw new Error(`${this.name} waited in vain. Expected: ${this.name} ${what}.`);
      await wait(PAUSE_MS);
    }
  }
}

function told({ role, name, text: words, within }: Wanted): string {
  const what = [role, name && `“${name}”`, words && `showing “${words}”`].filter(Boolean).join(" ");
  return within ? `${what} within ${told(within)}` : what;
}
