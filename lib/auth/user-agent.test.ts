import { describe, expect, it } from "vitest";
import { describeUserAgent } from "@/lib/auth/user-agent";

const named = (agent: string) => describeUserAgent(new Headers(agent ? { "user-agent": agent } : {}));
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the device of a sign-in", () => {
  it.each([
    [
      "Firefox on Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    ],
    ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    [
      "Chrome on Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
    ],
    [
      "Edge on Windows",
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    ],
    [
      "Safari on an iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    ],
    [
      "Safari on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    ],
    [
      "Opera on a Mac",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/125.0`,
    ],
    [
      "Samsung Internet on Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    ],
    [
      "Chrome on ChromeOS",
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    ],
    ["A browser on Windows", "Mozilla/5.0 (Windows NT 10.0) Whatever/1.0"],
    ["A browser", "Mozilla/5.0"],
    ["A program", "curl/8.5.0"],
    ["A program", ""],
  ])("is %s", (name, agent) => {
    expect(named(agent)).toBe(name);
  });

  it("is described in our own words only, whatever was sent", () => {
    const sent = `Mozilla/5.0 <script>alert(1)</script> \u00e9 ${"Firefox/ ".repeat(5000)}`;
    expect(named(sent)).toBe("Firefox");
    expect(named(`x${sent}`)).toBe("A program");
  });
});
