/** Each call makes new data, so that no test depends on another. */
import { randomInt, randomUUID } from "node:crypto";
import sharp from "sharp";
import { createEmailToken, type EmailTokenPurpose } from "@/lib/auth/email-token";
import { hashPassword } from "@/lib/auth/password";
import { type Actor, getActor, startSession } from "@/lib/auth/session";
import { sessionCookieName } from "@/lib/auth/session-cookies";
import { createComment } from "@/lib/comments/mutations";
import type { CommentView } from "@/lib/comments/schema";
import { db, pool } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { publicPlace } from "@/lib/geo/public-place";
import type { StaffRole } from "@/lib/http/roles";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { newSeed } from "@/lib/posts/draw-seed";
import { createReply } from "@/lib/replies/create-reply";
import { settleDuePost } from "@/lib/replies/due-work";
import { releasePromise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import type { ReplyFields, ReplyView } from "@/lib/replies/schema";
import { type SearchFields, searchFields } from "@/lib/saved-searches/schema";
import { HOUR_MS } from "@/lib/time/durations";
import { shiftTime } from "@/tests/support/pass-time";

export const ORIGIN = "http://localhost:3000";
export const PASSWORD = "eleven blue herons";
let passwordHashOnce: Promise<string> | undefined;

export type Member = Actor & { token: string };

export async function aMember(changes: { name?: string; email?: string } = {}): Promise<Member> {
  passwordHashOnce ??= hashPassword(PASSWORD);
  const { id } = await db().user.create({
    data: { name: "Maria Weber", email: anEmail(), ...changes, passwordHash: await passwordHashOnce },
    select: { id: true },
  });
  return asMember(await aSession(id));
}

/** The member of a session that has just begun. */
export async function asMember(token: string): Promise<Member> {
  const actor = await getActor(token);
  if (!actor) throw new Error("a new session has to be good");
  return { ...actor, token };
}

/** Logged in with a second step. */
export async function aStaffMember(role: StaffRole): Promise<Member> {
  const { id, sessionId, token } = await aMember();
  await db().user.update({ where: { id }, data: { role } });
  await db().session.update({ where: { id: sessionId }, data: { passedSecondStep: true } });
  return asMember(token);
}

/** A log-in of now. @returns its token */
export async function aSession(
  id: string,
  ...more: [device?: string, options?: { isConfirmed?: boolean; passedSecondStep?: boolean }]
) {
  const select = { id: true, sessionEpoch: true };
  return startSession(await db().user.findUniqueOrThrow({ where: { id }, select }), ...more);
}

/** The token of a link in a mail. */
export const aLink = ({ id: userId, email }: Pick<Actor, "id" | "email">, purpose: EmailTokenPurpose) =>
  db().$transaction((tx) => createEmailToken(tx, purpose, { userId, email }));

/** Of a provider that logs the member in. Returns its id. */
export async function anIdentity({ id: userId }: Pick<Actor, "id">): Promise<string> {
  const issuer = `https://${randomUUID()}.example.org`;
  const data = { issuer, subject: randomUUID(), email: anEmail(), userId, provider: "oidc" } as const;
  return (await db().linkedIdentity.create({ data, select: { id: true } })).id;
}

export const anEmail = () => `${randomUUID()}@example.org`;

export const HOME = { latitude: 50.873812, longitude: 0.008843, address: "12 Elm Street, Lewes, AB1 2CD" };

type PostChanges = {
  type?: "offer" | "request";
  title?: string;
  description?: string;
  tags?: string[];
  quantity?: number;
  createdAt?: Date;
  expiresAt?: Date;
  allocation?: "poster" | "first-come" | "fair-draw";
  drawAt?: Date;
  withdrawnAt?: Date;
};

/** A post as after an upload, but with a picture without a file. Returns its id. */
export async function aPost(poster: Actor, changes: PostChanges = {}): Promise<string> {
  const seen = publicPlace(HOME, "approximate", { settlement: "Lewes" });
  const image = {
    position: 0,
    url: `/images/${randomUUID()}-1280.webp`,
    width: 1280,
    height: 960,
    placeholder: "aGFzaA==",
  };
  const { id } = await db().post.create({
    data: {
      type: "offer",
      title: "Kitchen chair",
      description: "A chair that wants to be sat on.",
      tags: ["furniture"],
      ...changes,
      allocation: toPrismaEnum(changes.allocation ?? "poster"),
      ...(changes.allocation === "fair-draw" && { drawSeed: newSeed() }),
      ...HOME,
      publicAddress: seen.address,
      publicLatitude: seen.latitude,
      publicLongitude: seen.longitude,
      posterId: poster.id,
      images: { create: image },
    },
    select: { id: true },
  });
  return id;
}

export async function aReply(
  person: Actor,
  postId: string,
  changes: Partial<ReplyFields> = {},
): Promise<ReplyView> {
  const fields = { quantity: 1, text: "For my daughter.", pickup: "Saturday morning", ...changes };
  const { body } = await createReply(person, postId, fields, null);
  return body.reply as ReplyView;
}

/** A tag of its own, without digits: they may look like a phone number, and such a post is held. */
export const aTag = (): string =>
  randomUUID()
    .slice(0, 28)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

export async function codeOf(replyId: string): Promise<string> {
  const { code } = await db().reply.findUniqueOrThrow({ where: { id: replyId }, select: { code: true } });
  return code ?? "";
}

export async function letHoursPass(postId: string, hours: number): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query(shiftTime(postId, hours));
  } finally {
    client.release();
  }
}

/** The two agree on a time, it passes, and no hand-over is confirmed. */
export async function aMissedTime(poster: Actor, person: Actor, postId: string, replyId: string) {
  const proposedAt = new Date(Date.now() + HOUR_MS);
  const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
  await respondToProposal(person, (body.message as { _id: string })._id, true);
  await letHoursPass(postId, 4);
}

export async function aNoShow(poster: Actor, person: Actor, postId: string, replyId: string) {
  await aMissedTime(poster, person, postId, replyId);
  await releasePromise(poster, postId, { replyId, reason: "no-show" });
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
}

/** Settles due draws and reports first, like the endpoint. */
export async function lookAtReplies(actor: Actor, postId: string): Promise<ReplyView[]> {
  await settleDuePost(postId);
  return listReplies(actor, postId);
}

export async function aComment(
  author: Actor,
  postId: string,
  text = "Is it still there?",
): Promise<CommentView> {
  return (await createComment(author, postId, { text }, null)).body.comment as CommentView;
}

export const aSearch = (changes: Record<string, unknown> = {}): SearchFields =>
  searchFields.parse({ q: "chair", ...changes });

/** A JPEG with a red left half, a blue right half and grain as in photos. */
export function aPhoto({ width = 400, height = 300 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const grain = (at * 7919) % 23;
    pixels.set(at % width < width / 2 ? [210 + grain, grain, grain] : [grain, grain, 210 + grain], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

type Part = string | Uint8Array | Blob;

/** A valid upload form; `undefined` omits a part, a list repeats it. */
export async function anUpload(changes: Record<string, Part | Part[] | undefined> = {}): Promise<FormData> {
  const fields = {
    type: "offer",
    title: "Kitchen chair",
    description: "A chair that wants to be sat on.",
    quantity: "2",
    tags: "Furniture, wood",
    address: HOME.address,
    latitude: String(HOME.latitude),
    longitude: String(HOME.longitude),
    images: changes.images ?? (await aPhoto()),
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value ?? []].flat()) {
      if (typeof part === "string") form.append(name, part);
      else form.append(name, part instanceof Blob ? part : new File([new Uint8Array(part)], "photo.jpg"));
    }
  }
  return form;
}

type Sent = {
  method?: string;
  as?: { token: string };
  by?: "bearer" | "cookie";
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
};

/** A request from a random network, unless told otherwise. */
export function aRequest(
  path: string,
  { method, as, by = "bearer", json, body, headers = {} }: Sent = {},
): Request {
  const sent = new Headers({ "x-forwarded-for": aNetwork() });
  if (as && by === "bearer") sent.set("authorization", `Bearer ${as.token}`);
  if (as && by === "cookie") sent.set("cookie", `theme=dark; ${sessionCookieName()}=${as.token}`);
  if (as && by === "cookie") sent.set("sec-fetch-site", "same-origin");
  if (json !== undefined) sent.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers)) {
    if (value === "") sent.delete(name);
    else sent.set(name, value);
  }
  const content = json === undefined ? body : JSON.stringify(json);
  return new Request(ORIGIN + path, {
    method: method ?? (content ? "POST" : "GET"),
    headers: sent,
    body: content ?? null,
  });
}

const aNetwork = () => [10, 0, 0, 0].map((part) => part || randomInt(1, 255)).join(".");

/** Drafts are named by the type of their form instead. */
export const withId = (id: string) => ({ params: Promise.resolve({ id, type: "offer" }) });
