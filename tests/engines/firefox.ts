/** Debian's Firefox over WebDriver BiDi, since Debian has no geckodriver. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engines } from "@/tests/engines/engines.mjs";
import { type Bidi, BidiError, connect } from "./bidi";
import { type Driver, type Engine, type Handle, PageGone } from "./driver";
import { keysFor, selectAll } from "./keys";
import { startProgram } from "./program";

const HEADLESS = ["--headless", "--no-remote", "--remote-debugging-port=0"];
const VIEWPORT = { width: 1280, height: 800 };
/** Errors when the page changes during an action. */
const GONE =
  /no such node|stale element|no such frame|move target out of bounds|destroyed before query|a is null|documentElement is null/;

export async function startFirefox(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "swap-shop-firefox-"));
  const firefox = startProgram(engines.firefox.program, [...HEADLESS, "--profile", home], { HOME: home });
  const stop = async () => {
    await firefox.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const bidi = await connect(await firefox.until(() => addressIn(home)));
    await bidi.send("session.new", { capabilities: {} });
    return { newBrowser: () => newBrowser(bidi), stop: () => Promise.resolve(bidi.close()).then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Firefox writes its port into its profile. */
async function addressIn(profile: string): Promise<string | null> {
  const text = await readFile(join(profile, "WebDriverBiDiServer.json"), "utf8").catch(() => "");
  if (!text) return null;
  const { ws_host: host, ws_port: port } = JSON.parse(text);
  return `ws://${host}:${port}/session`;
}

/** A window with its own cookies and storage, since a background tab would not be visible. */
async function newBrowser(bidi: Bidi): Promise<Driver> {
  const { userContext } = await bidi.send<{ userContext: string }>("browser.createUserContext");
  const { context } = await bidi.send<{ context: string }>("browsingContext.create", {
    type: "window",
    userContext,
  });
  const driver = driverOf(bidi, context, userContext);
  await driver.resize(VIEWPORT.width, VIEWPORT.height);
  return driver;
}

function driverOf({ send }: Bidi, context: string, userContext: string): Driver {
  const run = (source: string, json: string, element?: Handle) =>
    ifThere(() => runIn({ send }, context, source, json, element));
  const act = (...actions: object[]) =>
    ifThere(() => send<void>("input.performActions", { context, actions }));
  return {
    run,
    navigate: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    click: (element) => act(pressOn(element)),
    type: async (element, text) => {
      await run(selectAll, "[]", element);
      await act(keysFor(text));
    },
    choose: (element, files) => send("input.setFiles", { context, element, files }),
    resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: () => send("browser.removeUserContext", { userContext }),
  };
}

type Outcome =
  | { type: "success"; result: { type: string; value: string; sharedId: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

async function runIn(
  { send }: Pick<Bidi, "send">,
  context: string,
  functionDeclaration: string,
  json: string,
  element?: Handle,
): Promise<string | Handle> {
  const outcome = await send<Outcome>("script.callFunction", {
    functionDeclaration,
    arguments: [{ type: "string", value: json }, element ?? { type: "undefined" }],
    awaitPromise: true,
    target: { context },
  });
  if (outcome.type === "exception") throw new Error(outcome.exceptionDetails.text);
  const { type, value, sharedId } = outcome.result;
  return type === "node" ? { sharedId } : value;
}

async function ifThere<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BidiError && GONE.test(error.message)) throw new PageGone(error.message);
    throw error;
  }
}

const pressOn = (element: Handle) => ({
  type: "pointer",
  id: "mouse",
  actions: [
    { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ],
});
