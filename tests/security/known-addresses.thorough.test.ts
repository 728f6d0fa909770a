import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/route";
import { POST as askReset } from "@/app/api/v1/password-reset/route";
import { POST as register } from "@/app/api/v1/register/route";
import { POST as askLink } from "@/app/api/v1/sign-in-link/route";
import { db } from "@/lib/db/client";
import * as after from "@/lib/emails/after-response";
import { env } from "@/lib/env";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { aMember, anEmail, aRequest, PASSWORD } from "@/tests/support/factories";

const PAIRS = 100;
const PEOPLE = 25;
const MAX_DIFFERENCE_MS = 5;
/** A busy machine may disturb a measurement; an answer that reveals something is slower in each. */
const MEASUREMENTS = 5;

type Call = { call(request: Request): Promise<Response>; fields: object; status: number };

const CALLS: Record<string, Call> = {
  "POST /login": { call: logIn, fields: { password: "twelve green geese" }, status: 401 },
  "POST /password-reset": { call: askReset, fields: {}, status: 202 },
  "POST /sign-in-link": { call: askLink, fields: {}, status: 202 },
};

beforeEach(() => {
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  // The mail itself is made after the response.
  vi.spyOn(after, "emailAfterResponse").mockReturnValue();
});

let network = 0;
/** Each from a network of its own, so that only limits by address count. */
const elsewhere = () => {
  network += 1;
  return { "x-forwarded-for": `2001:db8:${(network >> 8).toString(16)}:${(network & 255).toString(16)}::1` };
};

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function measure(path: string, { call, fields }: Call, emails: string[]) {
  // In pairs one after the other, since a busy machine is as slow for both.
  const differences: number[] = [];
  const answers = new Set<string>();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const addresses = [emails[pair % emails.length] ?? "", anEmail()];
    const turn = pair % 2 ? [0, 1] : [1, 0];
    const times = [0, 0];
    for (const which of turn) {
      const json = { email: addresses[which], ...fields };
      const request = aRequest(path, { json, headers: elsewhere() });
      const start = performance.now();
      const response = await call(request);
      const text = await response.text();
      times[which] = performance.now() - start;
      const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
      answers.add(JSON.stringify([response.status, text, headers]));
    }
    const [known = 0, unknown = 0] = times;
    differences.push(known - unknown);
  }
  return { answers, difference: Math.abs(median(differences)) };
}

describe("whether an address has an account", () => {
  it.each(Object.entries(CALLS))(
    "is told neither by the answer of %s nor by its time, over 200 requests [S04]",
    async (name, call) => {
      const path = `/api/v1${name.split(" ")[1]}`;
      const differences = [];
      for (let time = 0; time < MEASUREMENTS; time += 1) {
        const emails = [];
        for (let one = 0; one < PEOPLE; one += 1) emails.push((await aMember()).email);
        const { answers, difference } = await measure(path, call, emails);
        expect([...answers]).toHaveLength(1);
        expect([...answers][0]).toContain(String(call.status));
        differences.push(difference);
        if (difference < MAX_DIFFERENCE_MS) break;
      }
      expect(Math.min(...differences)).toBeLessThan(MAX_DIFFERENCE_MS);
    },
  );

  it("is told by sign-up only, thirty times an hour for one network at most [S04]", async () => {
    const [{ email }, headers] = [await aMember(), elsewhere()];
    const attempt = async () =>
      (
        await register(
          aRequest("/api/v1/register", { json: { name: "Eve", email, password: PASSWORD }, headers }),
        )
      ).status;
    const statuses = [];
    for (let time = 0; time <= LIMITS.register.points; time += 1) statuses.push(await attempt());
    expect(statuses).toEqual([...Array(30).fill(409), 429]);
    expect(await db().user.count({ where: { email } })).toBe(1);
  });
});
