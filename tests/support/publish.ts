import { readFile } from "node:fs/promises";
import { type APIRequestContext, request as requests } from "@playwright/test";
import { anyAddress, expect } from "./fixtures";
import { type Neighbour, newEmail, PASSWORD, PICTURE } from "./people";

type Changes = {
  type?: string;
  description?: string;
  tags?: string;
  pictures?: number;
  quantity?: string;
  address?: string;
  latitude?: string;
  longitude?: string;
  allocation?: string;
  drawAt?: string;
  deadline?: string;
  pickup?: string;
};

const newRequest = () =>
  requests.newContext({
    baseURL: process.env.E2E_URL ?? "",
    extraHTTPHeaders: { "x-forwarded-for": anyAddress() },
  });

/** Publishes as a new member with a bearer token, apart from the test's cookies. */
export async function publish(title: string, changes: Changes = {}): Promise<string> {
  const request = await newRequest();
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  const { token } = await (await request.post("/api/v1/register", { data: account })).json();
  const id = await upload(request, token, title, changes);
  await request.dispose();
  return id;
}

export const publishAs = ({ context, token }: Neighbour, title: string, changes: Changes = {}) =>
  upload(context.request, token, title, changes);

async function upload(
  request: APIRequestContext,
  token: string,
  title: string,
  changes: Changes,
): Promise<string> {
  const response = await request.post("/api/v1/post/upload", {
    headers: { authorization: `Bearer ${token}` },
    multipart: await formOf(title, changes),
  });
  expect(response.status()).toBe(201);
  const { post } = await response.json();
  return post._id;
}

export async function formOf(title: string, { pictures = 1, ...changes }: Changes) {
  const fields = {
    title,
    type: "offer",
    tags: "",
    description: "Put here by a test, for nobody.",
    address: "3 Mill Lane",
    latitude: "50.87",
    longitude: "0.01",
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const picture = new Blob([new Uint8Array(await readFile(PICTURE))], { type: "image/webp" });
  for (let index = 0; index < pictures; index += 1) form.append("images", picture, "p.webp");
  return form;
}
