/** The browser commands that journeys use. Each engine implements them over its own protocol. */

/** An element, as the protocol of its engine names it. */
export type Handle = Record<string, string>;

/** One window of a browser in which nobody has been before. */
export type Driver = {
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /**
   * Runs a function in the page.
   * @param source takes JSON and perhaps an element; answers with JSON or an element
   * @throws {PageGone} where the page or the element went away meanwhile
   */
  run(source: string, json: string, element?: Handle): Promise<string | Handle>;
  /** Presses the middle of an element with a mouse. @throws {PageGone} */
  click(element: Handle): Promise<void>;
  /** Types into a field in place of what it holds; a line feed presses Enter. @throws {PageGone} */
  type(element: Handle, text: string): Promise<void>;
  /** Chooses files, as the dialog of the browser would. */
  choose(element: Handle, paths: string[]): Promise<void>;
  /** The size of the page itself, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what is on the screen. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A running engine. */
export type Engine = {
  /** Each shares nothing with the others: it is another person's. */
  newBrowser(): Promise<Driver>;
  stop(): Promise<void>;
};

/** The page changed under our hands: what was to be done may be tried again. */
export class PageGone extends Error {}
