import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { announceFirstHost } from "@/lib/first-host/code";
import { log } from "@/lib/observability/logger";
import { SECOND_MS } from "@/lib/time/durations";
import { announceDemoPeople } from "@/lib/users/demo-sign-in";

/** Tries again while the database is away or slow: without the code nobody can become the host of an empty site. */
export async function tellHowToLogIn(): Promise<void> {
  // Plain, for the person at the terminal.
  const print = (line: string) => console.log(line);
  for (let seconds = 1; ; seconds = Math.min(60, 2 * seconds)) {
    try {
      await announceFirstHost(print);
      return await announceDemoPeople(print);
    } catch (err) {
      log.warn({ err }, "nobody could be told yet how to log in first");
    }
    await wait(seconds * SECOND_MS, undefined, { ref: false });
  }
}
