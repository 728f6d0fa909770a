/** Every API call with a body, and a valid example: the base of all input tests. */

import { randomUUID } from "node:crypto";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ENDPOINTS } from "@/app/api/endpoints";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { DEFAULT_SETTINGS } from "@/lib/community/defaults";
import { db, pool } from "@/lib/db/client";
import { env } from "@/lib/env";
import { announceFirstHost } from "@/lib/first-host/code";
import { sendMessage } from "@/lib/messages/mutations";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import {
  aComment,
  aLink,
  aMember,
  anEmail,
  anIdentity,
  aPhoto,
  aPost,
  aReply,
  aRequest,
  aSearch,
  aStaffMember,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { aCase, aDecidedCase, anAppeal } from "@/tests/support/moderation";
import { aPasskey, PASSKEY_BODIES } from "@/tests/support/passkeys";
import { aSecondFactor, aSetup } from "@/tests/support/second-factor";

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  format?: string;
  enum?: string[];
  required?: string[];
};
type Fields = Record<string, unknown>;
export type Attempt = { as?: Member; id?: string; fields: Fields };
export type Call = {
  /** As "POST /post/{id}/reply". */
  name: string;
  method: string;
  path: string;
  isForm: boolean;
  schema: Schema;
};

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };

/** Needs a site without members, so it comes before those that leave something there. */
const EMPTIES_THE_SITE = "POST /first-host";

/** The documented fields of a body. */
export const CALLS: Call[] = Object.entries(composeDocument().paths ?? {})
  .flatMap(([whole, methods]) =>
    Object.entries(methods as Record<string, Operation>).flatMap(([verb, { requestBody }]) => {
      const [[type, said] = []] = Object.entries(requestBody?.content ?? {});
      if (!type || !said) return [];
      const [method, path] = [verb.toUpperCase(), whole.replace("/api/v1", "")];
      return [
        {
          name: `${method} ${path}`,
          method,
          path,
          isForm: type.startsWith("multipart"),
          schema: said.schema,
        },
      ];
    }),
  )
  .sort((a, b) => Number(b.name === EMPTIES_THE_SITE) - Number(a.name === EMPTIES_THE_SITE));

type Scene = Awaited<ReturnType<typeof aScene>>;

/** A post with a waiting reply and a promised one, and all related things. */
async function aScene() {
  const [poster, waiting, recipient] = await Promise.all([aMember(), aMember(), aMember()]);
  const [postId, another] = await Promise.all([aPost(poster, { quantity: 3 }), aPost(poster)]);
  const asked = {
    waiting: (await aReply(waiting, postId))._id,
    promised: (await aReply(recipient, postId))._id,
  };
  await promise(poster, postId, { replyId: asked.promised });
  return { poster, waiting, recipient, postId, another, asked };
}

async function aSuggestion({ recipient, asked }: Scene): Promise<string> {
  const proposedAt = new Date(Date.now() + DAY_MS);
  const { body } = await sendMessage(recipient, asked.promised, { text: "", proposedAt }, null);
  return (body.message as { _id: string })._id;
}

async function aWaitingMember({ id: userId }: Member): Promise<string> {
  await db().membershipRequest.create({ data: { userId }, select: { userId: true } });
  return userId;
}

/** Without members. @returns the code of its start */
async function anEmptySite(): Promise<string> {
  let printed = "";
  await pool().query('TRUNCATE "User" CASCADE');
  await announceFirstHost((line) => {
    printed = line;
  });
  return printed.split("#code=")[1] ?? "";
}

async function aSecondPicture(postId: string): Promise<string> {
  const url = `/images/${randomUUID()}-1280.webp`;
  const size = { width: 1280, height: 960, placeholder: "aGFzaA==" };
  await db().image.create({ data: { postId, position: 1, url, ...size } });
  return url;
}

const SOON = () => new Date(Date.now() + 5 * DAY_MS).toISOString();
const PLACE = { address: "3 Mill Lane, Hove", latitude: 50.8271, longitude: -0.1682 };
const DRAFTED_PLACE = { address: "3 Mill Lane, Hove", latitude: "50.8271", longitude: "-0.1682" };
const photo = aPhoto({ width: 40, height: 30 });

/** Valid bodies with every field. */
const WORKING: Record<string, (scene: Scene) => Promise<Attempt> | Attempt> = {
  "POST /register": () => ({ fields: { name: "Ada King", email: anEmail(), password: PASSWORD } }),
  "POST /login": ({ poster }) => ({ fields: { email: poster.email, password: PASSWORD, code: "123 456" } }),
  "POST /password-reset": () => ({ fields: { email: anEmail() } }),
  "PUT /password-reset": async ({ poster }) => ({
    fields: { token: await aLink(poster, "reset-password"), password: "nine quiet otters" },
  }),
  "POST /sign-in-link": () => ({ fields: { email: anEmail() } }),
  "PUT /sign-in-link": async ({ poster }) => ({
    fields: { token: await aLink(poster, "sign-in"), code: "123 456" },
  }),
  "PUT /verification": async ({ poster }) => ({
    fields: { token: await aLink(poster, "verify-address"), password: PASSWORD },
  }),
  "PUT /me/password": ({ poster }) => ({
    as: poster,
    fields: { current: PASSWORD, password: "nine quiet otters" },
  }),
  ...Object.fromEntries(
    Object.entries(PASSKEY_BODIES).map(([name, body]) => [
      name,
      async ({ poster }: Scene) => ({ as: poster, fields: { ...(await body(poster)) } }),
    ]),
  ),
  "PATCH /me/passkey/{id}": async ({ poster }) => ({
    as: poster,
    id: (await aPasskey(poster)).passkey._id,
    fields: { name: "Old phone" },
  }),
  "DELETE /me/passkey/{id}": async ({ poster }) => ({
    as: poster,
    id: (await aPasskey(poster)).passkey._id,
    fields: { password: PASSWORD },
  }),
  "PUT /me/email": ({ poster }) => ({ as: poster, fields: { email: anEmail(), password: PASSWORD } }),
  "PUT /email-change": async ({ poster: { id } }) => ({
    fields: { token: await aLink({ id, email: anEmail() }, "change-address") },
  }),
  "PUT /account-recovery": async ({ poster: { id } }) => ({
    fields: { token: await aLink({ id, email: anEmail() }, "recover-account") },
  }),
  "POST /contact": () => ({ fields: { email: anEmail(), subject: "Hello", message: "Hello there." } }),
  "POST /post/upload": ({ poster }) => ({
    as: poster,
    fields: {
      ...{
        type: "offer",
        title: "Oak shelf",
        description: "A shelf to put books on.",
        ...PLACE,
        images: "photo",
      },
      ...{
        quantity: "2",
        tags: "wood",
        exactPlace: "false",
        pickup: "Sunday",
        deadline: SOON(),
        settlement: "Hove",
        showStreet: "false",
      },
      ...{ allocation: "fair-draw", drawAt: SOON().replace(/T.*/, "T00:00:00Z") },
    },
  }),
  "PATCH /post/{id}": ({ poster, postId: id }) => ({
    as: poster,
    id,
    fields: {
      ...{
        title: "Oak shelf",
        description: "A shelf to put books on.",
        quantity: 4,
        tags: ["wood"],
        ...PLACE,
      },
      ...{
        exactPlace: false,
        pickup: "Sunday",
        deadline: SOON(),
        allocation: "poster",
        drawAt: SOON(),
        settlement: "Hove",
        showStreet: false,
      },
    },
  }),
  "POST /post/{id}/picture": ({ poster, postId: id }) => ({ as: poster, id, fields: { images: "photo" } }),
  "PUT /post/{id}/picture": async ({ poster, postId: id }) => {
    const images = await db().image.findMany({ where: { postId: id }, select: { url: true } });
    return { as: poster, id, fields: { images: images.map(({ url }) => ({ url, alt: "A shelf." })) } };
  },
  "DELETE /post/{id}/picture": async ({ poster, postId: id }) => ({
    as: poster,
    id,
    fields: { url: await aSecondPicture(id) },
  }),
  "POST /post/{id}/reply": async ({ postId: id, another }) => ({
    as: await aMember(),
    id,
    fields: { quantity: 1, also: [another], pickup: "Sunday", text: "Please." },
  }),
  "PUT /post/{id}/recipient": ({ poster, postId: id, asked }) => ({
    as: poster,
    id,
    fields: { replyId: asked.waiting, quantity: 1 },
  }),
  "DELETE /post/{id}/recipient": ({ poster, postId: id, asked }) => ({
    as: poster,
    id,
    fields: { replyId: asked.promised, reason: "released" },
  }),
  "PUT /post/{id}/handover": async ({ poster, recipient, postId: id, asked }) => ({
    as: poster,
    id,
    fields: { replyId: asked.promised, code: (await listReplies(recipient, id))[0]?.code },
  }),
  "PUT /post/{id}/outcome": ({ poster, postId: id }) => ({
    as: poster,
    id,
    fields: { outcome: "kept", quantity: 1 },
  }),
  "PUT /post/{id}/refusal": ({ poster, postId: id, asked }) => ({
    as: poster,
    id,
    fields: { replyId: asked.waiting },
  }),
  "POST /post/{id}/comment": ({ waiting, postId: id }) => ({
    as: waiting,
    id,
    fields: { text: "Is it blue?" },
  }),
  "PATCH /comment/{id}": async ({ waiting, postId }) => ({
    as: waiting,
    id: (await aComment(waiting, postId))._id,
    fields: { text: "Is it red?" },
  }),
  "PATCH /reply/{id}": ({ waiting, asked }) => ({
    as: waiting,
    id: asked.waiting,
    fields: { quantity: 2, pickup: "Monday", text: "Thank you." },
  }),
  "POST /reply/{id}/message": ({ recipient, asked }) => ({
    as: recipient,
    id: asked.promised,
    fields: { text: "See you then.", proposedAt: SOON() },
  }),
  "PUT /message/{id}/answer": async (scene) => ({
    as: scene.poster,
    id: await aSuggestion(scene),
    fields: { accepted: true },
  }),
  "POST /me/search": ({ waiting }) => ({
    as: waiting,
    fields: { q: "shelf", type: "offer", tag: "wood", latitude: 50.8, longitude: 0.1, radius: 5 },
  }),
  "PATCH /me/search/{id}": async ({ waiting }) => ({
    as: waiting,
    id: (await saveSearch(waiting, aSearch())).search._id,
    fields: { emailed: false },
  }),
  "POST /me/linked-identity": async () => {
    Object.assign(env(), { GOOGLE_CLIENT_ID: "swap-shop", GOOGLE_CLIENT_SECRET: "hush" });
    return { as: await aMember(), fields: { provider: "google", password: PASSWORD } };
  },
  "DELETE /me/linked-identity/{id}": async () => {
    const as = await aMember();
    return { as, id: await anIdentity(as), fields: { password: PASSWORD } };
  },
  "POST /me/second-factor": ({ waiting }) => ({ as: waiting, fields: { password: PASSWORD } }),
  "PUT /me/second-factor": async ({ waiting }) => ({
    as: waiting,
    fields: { code: (await aSetup(waiting)).code() },
  }),
  "DELETE /me/second-factor": async ({ waiting }) => ({
    as: waiting,
    fields: { password: PASSWORD, code: (await aSecondFactor(waiting)).code() },
  }),
  "POST /me/recovery-code": async ({ waiting }) => ({
    as: waiting,
    fields: { password: PASSWORD, code: (await aSecondFactor(waiting)).code() },
  }),
  "POST /me/deletion": async () => ({ as: await aMember(), fields: { password: PASSWORD } }),
  "POST /first-host": async () => ({
    fields: { code: await anEmptySite(), name: "Hanna", email: anEmail(), password: PASSWORD },
  }),
  "PATCH /host/settings": async () => ({
    as: await aStaffMember("host"),
    fields: { ...DEFAULT_SETTINGS, contactEmail: anEmail() },
  }),
  "PUT /host/logo": async () => ({ as: await aStaffMember("host"), fields: { picture: "photo" } }),
  "PUT /host/member/{id}/role": async ({ poster }) => ({
    as: await aStaffMember("host"),
    id: poster.id,
    fields: { role: "moderator", password: PASSWORD },
  }),
  "POST /host/invitation": async () => ({
    as: await aStaffMember("host"),
    fields: { note: "Elm Street", maxUses: 3, days: 7 },
  }),
  "PUT /host/membership-request/{id}": async ({ waiting }) => ({
    as: await aStaffMember("host"),
    id: await aWaitingMember(waiting),
    fields: { accepted: true },
  }),
  "POST /report": ({ waiting, postId: id }) => ({
    as: waiting,
    fields: { kind: "post", id, reason: "scam", text: "They want money for it.", picture: 0 },
  }),
  "PUT /me/decision/{id}/appeal": async ({ poster, postId }) => ({
    as: poster,
    id: await aDecidedCase({ kind: "post", id: postId }),
    fields: { text: "It was a gift, really." },
  }),
  "PUT /moderation/case/{id}/decision": async ({ postId }) => ({
    as: await aStaffMember("moderator"),
    id: await aCase({ kind: "post", id: postId }),
    fields: { decision: "warn", reason: "Nothing is for sale here.", days: 7, tags: ["wood"] },
  }),
  "DELETE /moderation/case/{id}/decision": async ({ postId }) => ({
    as: await aStaffMember("moderator"),
    id: await aDecidedCase({ kind: "post", id: postId }),
    fields: { reason: "It was a mistake of ours." },
  }),
  "PUT /moderation/case/{id}/appeal": async ({ poster, postId }) => ({
    as: await aStaffMember("moderator"),
    id: await anAppeal(poster, { kind: "post", id: postId }),
    fields: { upheld: true, reason: "It breaks the first rule." },
  }),
  "PATCH /me/profile": ({ waiting }) => ({
    as: waiting,
    fields: { name: "Ada King", about: "By the river.", place: PLACE, emailDaily: false, emailAtOnce: false },
  }),
  "PUT /me/draft/{type}": ({ waiting }) => ({
    as: waiting,
    fields: {
      draft: JSON.stringify({
        fields: { title: "Oak shelf", description: "A shelf", ...DRAFTED_PLACE },
        ...{ key: randomUUID(), editedAt: new Date().toISOString(), images: [{ id: "p-1" }] },
      }),
      pictures: "photo",
    },
  }),
  "PUT /reply/{id}/thank-you": async ({ poster, recipient, postId, asked }) => {
    await confirmHandover(poster, postId, { replyId: asked.promised });
    return {
      ...{ as: recipient, id: asked.promised },
      fields: { text: "A lovely chair.", confirmed: false, picture: "photo" },
    };
  },
  "PUT /me/picture": ({ waiting }) => ({ as: waiting, fields: { picture: "photo" } }),
};

/** Calls without an example, and examples without a call. */
export const unlisted = () => ({
  missing: CALLS.map(({ name }) => name).filter((name) => !WORKING[name]),
  idle: Object.keys(WORKING).filter((name) => !CALLS.some((call) => call.name === name)),
});

/** One valid call with its own people. */
export async function attempt({ name }: Call): Promise<Attempt> {
  const working = WORKING[name];
  if (!working) throw new Error(`nobody said what works at ${name}`);
  return working(await aScene());
}

type Handlers = Record<string, (request: Request, context: ReturnType<typeof withId>) => Promise<Response>>;

/** Sends fields, or a raw body. */
export async function send(
  call: Call,
  { as, id = "", fields }: Attempt,
  raw?: string,
  headers = {},
): Promise<Response> {
  const handlers = ENDPOINTS[`/api/v1${call.path}`] as Handlers;
  const content = call.isForm
    ? { body: await formOf(fields), headers }
    : { body: raw ?? JSON.stringify(fields), headers: { "content-type": "application/json", ...headers } };
  const request = aRequest(`/api/v1${call.path.replace("{type}", "offer").replace("{id}", id)}`, {
    method: call.method,
    ...(as && { as }),
    ...content,
  });
  const handler = handlers[call.method];
  if (!handler) throw new Error(`${call.name} is no call of ours`);
  return handler(request, withId(id));
}

async function formOf(fields: Fields): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const part = value === "photo" ? new File([new Uint8Array(await photo)], "p.jpg") : String(value);
    for (const one of [part].flat()) form.append(name, one);
  }
  return form;
}

/** Field names; nested ones as "place.address". */
export function fieldsOf({ properties = {} }: Schema, before = ""): { at: string; schema: Schema }[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema.properties
      ? schema
      : (schema as { anyOf?: Schema[] }).anyOf?.find((one) => one.properties);
    return [{ at: before + name, schema }, ...(inner ? fieldsOf(inner, `${before}${name}.`) : [])];
  });
}

/** The fields with one value replaced. */
export function withField(fields: Fields, at: string, value: unknown): Fields {
  const [first = "", ...rest] = at.split(".");
  const inner = rest.length > 0 ? withField(fields[first] as Fields, rest.join("."), value) : value;
  return { ...fields, [first]: inner };
}

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

/** Whether the documented schema accepts these fields. */
export const isDescribed = ({ schema }: Call, fields: Fields): boolean => ajv.validate(schema, fields);

/** Every row of every table as text. */
export async function everything(): Promise<string[]> {
  const { rows: tables } = await pool().query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      pool().query<{ row: string }>(`SELECT '${name}' || one::text AS row FROM ${name} AS one`),
    ),
  );
  return rows.flatMap((found) => found.rows.map(({ row }) => row));
}
