import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { anyAddress } from "./fixtures";
import { newEmail, PASSWORD } from "./people";

export type Answer = { status: number; text: string };

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 500;

/** Calls from a random network; `body` is a form or becomes JSON. */
export async function call(
  site: string,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: {
      "x-forwarded-for": anyAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { "content-type": "application/json" }),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Repeats the call while a busy site answers 503. */
async function retryWhileBusy(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > deadline) return answer;
    await wait(PAUSE_MS);
  }
}

export async function register(site: string, name: string): Promise<string> {
  const account = { name, email: newEmail(), password: PASSWORD };
  const answer = await retryWhileBusy(() => call(site, "POST", "/register", undefined, account));
  assert.equal(answer.status, 201, answer.text);
  return JSON.parse(answer.text).token;
}

export async function publishSmall(
  site: string,
  token: string,
  fields: Record<string, string>,
): Promise<string> {
  const form = new FormData();
  const whole = {
    ...{ type: "offer", title: "Wooden spoon", description: "A spoon that wants to stir." },
    ...{ address: "3 Mill Lane", latitude: "50.87", longitude: "0.01", ...fields },
  };
  for (const [name, value] of Object.entries(whole)) form.append(name, value);
  form.append("images", new Blob([await picture], { type: "image/png" }), "p.png");
  const answer = await retryWhileBusy(() => call(site, "POST", "/post/upload", token, form));
  assert.equal(answer.status, 201, answer.text);
  return JSON.parse(answer.text).post._id;
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));
