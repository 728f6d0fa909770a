/** The browser commands of the journeys. Each engine implements them with its own protocol. */

/** An element id in the protocol of the engine. */
export type Handle = Record<string, string>;

/** One window of a fresh browser. */
export type Driver = {
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /**
   * Runs a function in the page.
   * @param source takes JSON and optionally an element; returns JSON or an element
   * @throws {PageGone} if the page or the element is gone
   */
  run(source: string, json: string, element?: Handle): Promise<string | Handle>;
  /** Clicks the centre of an element. @throws {PageGone} */
  click(element: Handle): Promise<void>;
  /** Replaces the content of a field; a line feed presses Enter. @throws {PageGone} */
  type(element: Handle, text: string): Promise<void>;
  /** Chooses files as the browser's dialog does. */
  choose(element: Handle, paths: string[]): Promise<void>;
  /** The size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG screenshot. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Engine = {
  /** Each window is isolated, as for another person. */
  newBrowser(): Promise<Driver>;
  stop(): Promise<void>;
};

/** The page has changed; the action may be repeated. */
export class PageGone extends Error {}
