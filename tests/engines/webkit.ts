/** Debian's WebKit: WebKitWebDriver opens GTK's MiniBrowser on a virtual screen. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findPort } from "@/scripts/find-port.mjs";
import { engines } from "@/tests/engines/engines.mjs";
import { type Driver, type Engine, type Handle, PageGone } from "./driver";
import { keysFor, selectAll } from "./keys";
import { startProgram } from "./program";
import { type Command, commandsAt, WebDriverError } from "./webdriver";

/** The program prints the number of its screen first. */
const SCREEN = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
const WINDOW = { width: 1280, height: 800 };
const SIZE = "() => JSON.stringify([innerWidth, innerHeight, outerHeight - innerHeight])";
/** How long a window may take to get its size, and how often it is looked at. */
const RESIZE_MS = 10_000;
const PAUSE_MS = 50;
/** The toolbar would keep the window wider than a small phone. */
const NARROW = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }";
/** Errors when the page changes during an action. */
const GONE = /^(no such element|stale element reference|element click intercepted|element not interactable)$/;

export async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "swap-shop-webkit-"));
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0", "gtk.css"), NARROW);
  const screen = startProgram(engines.webkit.screen, SCREEN, {});
  const stop = async () => {
    // This also ends every browser on it.
    await screen.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const number = await screen.until((written) => /^(\d+)\n/m.exec(written)?.[1] ?? null);
    const env = { ...folders(home), DISPLAY: `:${number}` };
    return { newBrowser: () => newBrowser(env), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Isolated from the home folder and the desktop of the user. */
const folders = (home: string) => ({
  HOME: home,
  XDG_CONFIG_HOME: home,
  XDG_CACHE_HOME: home,
  XDG_DATA_HOME: home,
  XDG_RUNTIME_DIR: home,
  NO_AT_BRIDGE: "1",
});

/** A driver holds only one session, so each browser has its own. */
async function newBrowser(env: Record<string, string>): Promise<Driver> {
  const port = await findPort();
  const program = startProgram(engines.webkit.program, [`--port=${port}`], env);
  try {
    const address = `http://127.0.0.1:${port}`;
    await program.until(() => commandsAt(address)("GET", "/status").then(Boolean, () => null));
    const { sessionId } = await commandsAt(address)<{ sessionId: string }>("POST", "/session", {
      capabilities: {},
    });
    const driver = driverOf(commandsAt(`${address}/session/${sessionId}`), program.stop);
    await driver.resize(WINDOW.width, WINDOW.height);
    return driver;
  } catch (error) {
    await program.stop();
    throw error;
  }
}

function driverOf(send: Command, stop: () => Promise<void>): Driver {
  const on = (element: Handle, command: string, body?: object) =>
    ifThere(() => send<void>("POST", `/element/${Object.values(element)[0]}/${command}`, body));
  const run = (source: string, json: string, element?: Handle) =>
    ifThere(() => runIn(send, source, json, element));
  return {
    run,
    navigate: (url) => send("POST", "/url", { url }),
    reload: () => send("POST", "/refresh"),
    back: () => send("POST", "/back"),
    click: (element) => on(element, "click"),
    type: async (element, text) => {
      await run(selectAll, "[]", element);
      await send("POST", "/actions", { actions: [keysFor(text)] });
    },
    choose: (element, paths) => on(element, "value", { text: paths.join("\n") }),
    resize: (width, height) => resize(send, width, height),
    screenshot: async () => Buffer.from(await send<string>("GET", "/screenshot"), "base64"),
    close: async () => {
      await send("DELETE", "").finally(stop);
    },
  };
}

const runIn = (send: Command, source: string, json: string, element?: Handle) =>
  send<string | Handle>("POST", "/execute/sync", {
    script: `return (${source})(...arguments)`,
    args: element ? [json, element] : [json],
  });

/**
 * The driver sets the window size, which includes the title bar. It answers before the page has
 * its new size.
 */
async function resize(send: Command, width: number, height: number): Promise<void> {
  const deadline = Date.now() + RESIZE_MS;
  for (;;) {
    const [wide, high, bar] = JSON.parse(String(await runIn(send, SIZE, "[]")));
    if (wide === width && high === height) return;
    if (Date.now() > deadline) throw new Error(`The page is ${wide} × ${high}, not ${width} × ${height}.`);
    await send("POST", "/window/rect", { x: 0, y: 0, width, height: height + bar });
    await wait(PAUSE_MS);
  }
}

async function ifThere<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WebDriverError && GONE.test(error.code)) throw new PageGone(error.message);
    throw error;
  }
}
