import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPhase, createProgress, formatSeconds } from "./progress.mjs";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Where the progress of a start is written to. */
function anOutput(isTTY: boolean, columns = 120) {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  const output = { isTTY, columns, write };
  return { output, text: () => text, lines: () => text.split("\n").slice(0, -1) };
}

const during = (seconds: number) =>
  new Promise<string>((done) => setTimeout(() => done("built"), seconds * 1000));

describe("a long step of a start", () => {
  it("says in a log every ten seconds how far it is, and how long it took", async () => {
    const { output, lines } = anOutput(false);
    const { step } = createProgress(output);
    const done = step("Installing packages", "30 s to 2 min", (note) => {
      setTimeout(() => note("412 of 890 packages"), 15_000);
      return during(25);
    });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await done).toBe("built");
    expect(lines()).toEqual([
      "Installing packages … (usually 30 s to 2 min)",
      "Installing packages … 11 s",
      "Installing packages … 21 s, 412 of 890 packages",
      "Installing packages: done in 25 s.",
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines()).toHaveLength(4);
  });

  it("moves in one line of a terminal, and leaves one line behind", async () => {
    const { output, text } = anOutput(true);
    const { step } = createProgress(output);
    const done = step("Building the site", "1 to 4 min", (note) => {
      note("compiling");
      return during(75);
    });
    await vi.advanceTimersByTimeAsync(75_000);
    await done;
    const drawn = text().split("\r\u001B[K");
    expect(drawn.filter((line) => line.includes("compiling")).length).toBeGreaterThan(200);
    expect(drawn).toContain("⠋ Building the site … 1 s, compiling (usually 1 to 4 min)");
    expect(drawn.slice(0, -1).join("")).not.toContain("\n");
    expect(drawn.at(-1)).toBe("Building the site: done in 1 min 15 s.\n");
  });

  it("lets other lines pass above, and never wraps", async () => {
    const { output, text } = anOutput(true, 40);
    const { say, step } = createProgress(output);
    const done = step("Installing packages from a registry far away", "5 to 20 s", () => during(2));
    await vi.advanceTimersByTimeAsync(1000);
    say("npm cannot write to its cache.");
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(text()).toContain("\r\u001B[Knpm cannot write to its cache.\n\r\u001B[K⠹ Installing");
    for (const line of text().split("\r\u001B[K"))
      expect(line.startsWith("⠋") ? line.length : 0).toBeLessThan(40);
  });

  it("is not mentioned when it ends at once", async () => {
    const { output, text } = anOutput(false);
    await createProgress(output).step("Preparing the database", "5 to 20 s", async () => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(text()).toBe("");
  });

  it("that fails stops moving, and claims nothing", async () => {
    const { output, text } = anOutput(true);
    const done = createProgress(output).step("Building the site", "1 to 4 min", async () => {
      await during(2);
      throw new Error("The site could not be built, see above.");
    });
    const failed = expect(done).rejects.toThrow("could not be built");
    await vi.advanceTimersByTimeAsync(2000);
    await failed;
    expect(text().endsWith("\r\u001B[K")).toBe(true);
    const { length } = text();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(text()).toHaveLength(length);
  });
});

it.each([
  [0.4, "0 s"],
  [45.2, "45 s"],
  [60, "1 min"],
  [99.7, "1 min 40 s"],
])("%d seconds are said as %s", (seconds, said) => expect(formatSeconds(seconds)).toBe(said));

it.each([
  ["", ""],
  ["▲ Next.js 16.4.6\n  Creating an optimized production build ...\n", "compiling"],
  [
    "  Creating an optimized production build ...\n  Collecting page data using 1 worker ...\n",
    "collecting pages",
  ],
  ["  Collecting page data ...\n  Generating static pages using 1 worker (65/131) \n", "page 65 of 131"],
  ["  Generating static pages using 1 worker (131/131)\n  Finalizing page optimization ...\n", "finishing"],
])("the build's own words %j are said as %j", (printed, phase) => expect(buildPhase(printed)).toBe(phase));
