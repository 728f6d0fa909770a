export const NO_BROWSER = "A program";

type Named = readonly [sign: RegExp, name: string];

const BROWSERS: Named[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: Named[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(intosh| OS X)\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
];

const MAX_READ = 500;

/** A name such as "Firefox on Windows", made only of our own words: nothing sent is stored. */
export function describeUserAgent(headers: Headers): string {
  const agent = (headers.get("user-agent") ?? "").slice(0, MAX_READ);
  const find = (list: Named[]) => list.find(([sign]) => sign.test(agent))?.[1];
  if (!agent.startsWith("Mozilla/")) return NO_BROWSER;
  const [browser = "A browser", system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
