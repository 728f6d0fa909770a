import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import * as missing from "@/app/api/v1/[...missing]/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import type { EmailTokenPurpose } from "@/lib/auth/email-token";
import { signMailLink } from "@/lib/auth/mail-link";
import { getActor } from "@/lib/auth/session";
import { signToken } from "@/lib/auth/signed-token";
import { db } from "@/lib/db/client";
import { type Endpoint, listEndpoints, METHODS, type Method } from "@/lib/http/endpoint";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { requirePost } from "@/lib/posts/queries";
import { promise } from "@/lib/replies/promises";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import {
  aComment,
  aLink,
  aMember,
  anEmail,
  anIdentity,
  anUpload,
  aPhoto,
  aPost,
  aReply,
  aRequest,
  aSearch,
  aSession,
  HOME,
  letHoursPass,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { aPasskey, passkeyBody } from "@/tests/support/passkeys";
import { aSecondFactor, aSetup } from "@/tests/support/second-factor";
import { isThorough, sample } from "@/tests/support/test-budget";

const PEOPLE = ["anonymous", "stranger", "replier", "recipient", "poster"] as const;
type Person = (typeof PEOPLE)[number];
/** The usual run asks as the one who has most to look for. */
const ASKING = PEOPLE.filter((person) => isThorough || person === "stranger");
type Status = number;
/**
 * The status for each caller, where it depends on the caller or differs from the first promised status. "Replier" waits, "recipient"
 * is promised one of three. In the path of a reply or comment stands whose it is. All other calls are answered alike.
 */
const TABLE: Record<string, [stranger: Status, replier: Status, recipient: Status, poster: Status]> = {
  // The one of the replier.
  "DELETE /me/session/{replier}": [404, 200, 404, 404],
  // Nobody has configured a provider.
  "POST /me/linked-identity": [404, 404, 404, 404],
  "DELETE /me/linked-identity/{replier}": [404, 200, 404, 404],
  // They are members.
  "POST /first-host": [410, 410, 410, 410],
  // Nobody has one.
  "GET /me/export/{id}": [404, 404, 404, 404],
  "GET /me/draft/{type}": [200, 200, 200, 200],
  "PUT /me/draft/{type}": [200, 200, 200, 200],
  "DELETE /me/draft/{type}": [200, 200, 200, 200],
  "GET /me/draft/{type}/picture/{id}": [404, 404, 404, 404],
  // Nothing was decided about them.
  "PUT /me/decision/{id}/appeal": [404, 404, 404, 404],
  // The post; its poster cannot.
  "POST /report": [201, 201, 201, 403],
  "PATCH /post/{id}": [403, 403, 403, 200],
  "DELETE /post/{id}": [403, 403, 403, 200],
  "POST /post/{id}/picture": [403, 403, 403, 200],
  "PUT /post/{id}/picture": [403, 403, 403, 200],
  "DELETE /post/{id}/picture": [403, 403, 403, 200],
  "GET /post/{id}/draw": [404, 404, 404, 404],
  "GET /post/{id}/reply": [200, 200, 200, 200],
  "POST /post/{id}/reply": [201, 409, 409, 403],
  "PUT /post/{id}/recipient": [403, 403, 403, 200],
  "DELETE /post/{id}/recipient": [403, 403, 403, 200],
  "PUT /post/{id}/handover": [403, 403, 403, 200],
  "PUT /post/{id}/outcome": [403, 403, 403, 200],
  "PUT /post/{id}/refusal": [403, 403, 403, 200],
  "PUT /post/{id}/renewal": [403, 403, 403, 200],
  "PUT /post/{id}/restoration": [403, 403, 403, 200],
  "PUT /post/{id}/wish": [200, 200, 200, 200],
  "DELETE /post/{id}/wish": [200, 200, 200, 200],
  "POST /me/search": [201, 201, 201, 201],
  "PATCH /me/search/{replier}": [404, 200, 404, 404],
  "DELETE /me/search/{replier}": [404, 200, 404, 404],
  "PATCH /me/passkey/{replier}": [404, 200, 404, 404],
  "DELETE /me/passkey/{replier}": [404, 200, 404, 404],
  // Blocks the stranger, who cannot block themselves.
  "PUT /me/block/{id}": [409, 200, 200, 200],
  "DELETE /me/block/{id}": [200, 200, 200, 200],
  "POST /post/{id}/comment": [201, 201, 201, 201],
  "PATCH /comment/{replier}": [403, 200, 403, 403],
  "DELETE /comment/{replier}": [403, 200, 403, 200],
  "PATCH /reply/{replier}": [404, 200, 404, 404],
  "DELETE /reply/{replier}": [404, 200, 404, 404],
  "PATCH /reply/{recipient}": [404, 404, 200, 404],
  "DELETE /reply/{recipient}": [404, 404, 200, 404],
  "GET /reply/{replier}/message": [404, 200, 404, 200],
  "GET /reply/{recipient}/message": [404, 404, 200, 200],
  "POST /reply/{recipient}/message": [404, 404, 201, 201],
  "PUT /reply/{recipient}/reading": [404, 404, 200, 200],
  "PUT /reply/{replier}/dispute": [404, 409, 404, 409],
  "PUT /reply/{recipient}/dispute": [404, 404, 409, 409],
  "PUT /reply/{replier}/absence": [404, 409, 404, 404],
  "PUT /reply/{recipient}/absence": [404, 404, 409, 404],
  "PUT /message/{recipient}/answer": [404, 404, 404, 200],
  "GET /message/{recipient}/calendar": [404, 404, 200, 200],
  // It is promised to the recipient already.
  "GET /turn": [409, 409, 409, 409],
  "GET /promise": [409, 409, 409, 409],
  "PUT /reply/{replier}/wanted": [404, 409, 404, 404],
  "PUT /reply/{recipient}/wanted": [404, 404, 200, 404],
  "GET /reply/{replier}/thank-you": [404, 200, 404, 200],
  "GET /reply/{recipient}/thank-you": [404, 404, 200, 200],
  // Nothing has changed hands yet, and the poster gives.
  "PUT /reply/{replier}/thank-you": [404, 409, 404, 403],
  "PUT /reply/{recipient}/thank-you": [404, 404, 409, 403],
  // There is none; its own test removes some.
  "DELETE /thank-you/{id}": [404, 404, 404, 404],
  "PUT /reply/{replier}/receipt": [404, 409, 404, 404],
  "PUT /reply/{recipient}/receipt": [404, 404, 200, 404],
};

/** The calls that need no member. */
const OPEN_TO_ANYONE = [
  "GET /first-host",
  "GET /impact",
  "GET /logout",
  "GET /openapi.json",
  "GET /place",
  "GET /post",
  "GET /post/changes",
  "GET /post/nearby",
  "GET /post/suggestion",
  "GET /post/{id}",
  "GET /post/{id}/comment",
  "GET /post/{id}/draw",
  "GET /promise",
  "GET /register/challenge",
  "GET /renewal",
  "GET /turn",
  "GET /user/{id}",
  "GET /user/{id}/post",
  "POST /contact",
  "POST /first-host",
  "POST /login",
  "POST /login/passkey",
  "POST /login/passkey/challenge",
  "POST /password-reset",
  "POST /promise",
  "POST /register",
  "POST /renewal",
  "POST /sign-in-link",
  "POST /turn",
  "POST /unsubscribe",
  "PUT /account-recovery",
  "PUT /email-change",
  "PUT /password-reset",
  "PUT /sign-in-link",
  "PUT /verification",
];

/** The calls whose answer holds the exact place of the post; no other does, and nobody else gets it from these. */
const TELLS_PLACE: Partial<Record<Person, string[]>> = {
  recipient: [
    "GET /me/overview",
    "GET /me/reply",
    "GET /post/{id}",
    "GET /reply/{recipient}/message",
    "GET /message/{recipient}/calendar",
  ],
  poster: [
    "GET /me/overview",
    "GET /me/post",
    // The place of the newest own post.
    "GET /me/profile",
    "PATCH /me/profile",
    "PUT /me/picture",
    "DELETE /me/picture",
    "GET /post/{id}",
    "PATCH /post/{id}",
    "DELETE /post/{id}",
    "POST /post/{id}/picture",
    "PUT /post/{id}/picture",
    "DELETE /post/{id}/picture",
    "PUT /post/{id}/recipient",
    "DELETE /post/{id}/recipient",
    "PUT /post/{id}/handover",
    "PUT /post/{id}/outcome",
    "PUT /post/{id}/refusal",
    "PUT /post/{id}/renewal",
    "PUT /post/{id}/restoration",
    "GET /reply/{replier}/message",
    "GET /reply/{recipient}/message",
    "GET /message/{recipient}/calendar",
  ],
};

/** The calls whose answer holds the code of a hand-over. */
const TELLS_CODE: Partial<Record<Person, string[]>> = {
  recipient: [
    "GET /me/overview",
    "GET /me/reply",
    "GET /post/{id}/reply",
    "PATCH /reply/{recipient}",
    "PUT /reply/{recipient}/wanted",
    "GET /reply/{recipient}/message",
  ],
};

const PREFIX = "/api/v1";
const ELSEWHERE = { address: "3 Mill Lane, Hove, BN1 5XY", latitude: "50.827101", longitude: "-0.168203" };
const LATER_PASSWORD = "nine quiet otters";
const WORDS = { quantity: 1, text: "Please.", pickup: "On Sunday" };
const photo = aPhoto({ width: 100, height: 80 });

type Handler = (request: Request, context: ReturnType<typeof withId>) => Promise<Response>;
type Members = Record<Exclude<Person, "anonymous">, Member>;
type Scene = {
  people: Record<Person, Member | undefined>;
  postId: string;
  /** The url of one of its pictures. */
  picture: string;
  replies: { replier: string; recipient: string };
  /** Below the post, by the replier. */
  commentId: string;
  /** Saved by the replier. */
  searchId: string;
  /** Another one of the replier's. */
  sessionId: string;
  /** Of the replier; all four have one. */
  passkeyId: string;
  /** Of a provider, connected by the replier. */
  identityId: string;
  /** Times the recipient has suggested: one is open, one agreed. */
  messages: { open: string; agreed: string };
  code: string;
};

type RouteFile = Partial<Record<Method | "OPTIONS", Handler>>;
const routeFiles = Object.entries(ENDPOINTS)
  .filter(([path]) => path.startsWith(PREFIX))
  .map(([path, file]) => ({ path: path.slice(PREFIX.length), file: file as RouteFile }));

/** Every endpoint there is, as "GET /post/{id}". */
const endpoints = new Map<string, Endpoint>(
  routeFiles.flatMap(({ path, file }) =>
    listEndpoints(file).map(([method, endpoint]) => [`${method} ${path}`, endpoint] as const),
  ),
);

const pathOf = (call: string) =>
  (call.split(" ")[1] ?? "").replace(
    /^\/(reply|comment|message|me\/search|me\/session|me\/passkey|me\/linked-identity)\/\{\w+\}/,
    "/$1/{id}",
  );
const methodOf = (call: string) => (call.split(" ")[0] ?? "") as Method;
const nameOf = (call: string) => `${methodOf(call)} ${pathOf(call)}`;

const listed = Object.keys(TABLE);
const unlisted = [...endpoints.keys()].filter((name) => !listed.some((call) => nameOf(call) === name));
const rows = [...listed, ...unlisted].map((call) => ({ call, statuses: statusesOf(call) }));

function statusesOf(call: string): Status[] {
  const { auth, responses } = endpoints.get(nameOf(call)) ?? { responses: {} };
  const promised = Number(Object.keys(responses)[0]);
  const { role } = endpoints.get(nameOf(call)) ?? {};
  // None of the four has a role: see `staff-access.test.ts`.
  if (role) return [401, 403, 403, 403, 403];
  const members = TABLE[call] ?? [promised, promised, promised, promised];
  return [auth === "member" ? 401 : members[0], ...members];
}

async function someMembers(): Promise<Members> {
  const [stranger, replier, recipient, poster] = await Promise.all([0, 1, 2, 3].map(() => aMember()));
  if (!stranger || !replier || !recipient || !poster) throw new Error("four people make a scene");
  return { stranger, replier, recipient, poster };
}

/** A new post with its replies. */
async function aScene(allocation: "poster" | "fair-draw"): Promise<Scene> {
  const { stranger, replier, recipient, poster } = await someMembers();
  const drawAt = new Date(Date.now() + 60_000);
  const postId = await aPost(poster, {
    quantity: 3,
    allocation,
    ...(allocation === "fair-draw" && { drawAt }),
  });
  const picture = await aSecondPicture(postId);
  const replies = {
    replier: (await aReply(replier, postId))._id,
    recipient: (await aReply(recipient, postId))._id,
  };
  if (allocation === "poster") await promise(poster, postId, { replyId: replies.recipient });
  const { code } = await db().reply.findUniqueOrThrow({ where: { id: replies.recipient } });
  const { _id: commentId } = await aComment(replier, postId);
  const { search } = await saveSearch(replier, aSearch());
  const messages = await someMessages(recipient, poster, replies.recipient);
  const { sessionId } = (await getActor(await aSession(replier.id))) ?? replier;
  const passkeyId = (await aPasskey(replier)).passkey._id;
  const people = { anonymous: undefined, stranger, replier, recipient, poster };
  return {
    people,
    postId,
    picture,
    replies,
    commentId,
    searchId: search._id,
    sessionId,
    passkeyId,
    identityId: await anIdentity(replier),
    messages,
    code: code ?? "none",
  };
}

async function aSecondPicture(postId: string): Promise<string> {
  const url = `/images/${randomUUID()}-1280.webp`;
  const size = { width: 1280, height: 960, placeholder: "aGFzaA==" };
  await db().image.create({ data: { postId, position: 1, url, ...size } });
  return url;
}

const imagesOf = (postId: string) =>
  db().image.findMany({ where: { postId }, select: { url: true }, orderBy: { position: "asc" } });

async function someMessages(recipient: Member, poster: Member, replyId: string) {
  const proposedAt = new Date(Date.now() + DAY_MS);
  const suggest = async () => {
    const { body } = await sendMessage(recipient, replyId, { text: "", proposedAt }, null);
    return (body.message as { _id: string })._id;
  };
  const agreed = await suggest();
  await respondToProposal(poster, agreed, true);
  return { agreed, open: await suggest() };
}

/** The calls that need the link of a mail. */
const BY_LINK: Record<string, EmailTokenPurpose> = {
  "PUT /password-reset": "reset-password",
  "PUT /sign-in-link": "sign-in",
  "PUT /verification": "verify-address",
  "PUT /email-change": "change-address",
  "PUT /account-recovery": "recover-account",
};

/** The calls that need a code of an authenticator app. */
const BY_CODE: Record<string, (member: Member) => Promise<string>> = {
  "PUT /me/second-factor": async (member) => (await aSetup(member)).code(),
  "DELETE /me/second-factor": async (member) => (await aSecondFactor(member)).code(),
  "POST /me/recovery-code": async (member) => (await aSecondFactor(member)).code(),
};

/** Something is made for the caller first, which a later call would meet. */
const preparesCaller = (call: string) =>
  call in BY_LINK || call in BY_CODE || /passkey|confirmation/.test(call);

/** A request that succeeds for the right person. */
async function contentFor(call: string, { people, postId, replies, code, picture }: Scene, as?: Member) {
  const purpose = BY_LINK[call];
  if (purpose) {
    const { id, email } = as ?? (await aMember());
    const password = purpose === "reset-password" ? LATER_PASSWORD : PASSWORD;
    const isOther = purpose === "change-address" || purpose === "recover-account";
    return { json: { token: await aLink({ id, email: isOther ? anEmail() : email }, purpose), password } };
  }
  const signed = await passkeyBody(call, as);
  if (signed) return signed;
  if (call === "POST /me/confirmation/challenge" && as) await aPasskey(as);
  const byCode = BY_CODE[call];
  if (byCode) return { json: { password: PASSWORD, code: await byCode(as ?? (await aMember())) } };
  const contents: Record<string, object> = {
    "POST /login": { json: { email: people.stranger?.email ?? "", password: PASSWORD } },
    "POST /register": { json: { name: "Ada King", email: anEmail(), password: PASSWORD } },
    "POST /first-host": { json: { code: "0", name: "Ada King", email: anEmail(), password: PASSWORD } },
    "POST /password-reset": { json: { email: anEmail() } },
    "POST /sign-in-link": { json: { email: anEmail() } },
    "PUT /me/password": { json: { current: PASSWORD, password: LATER_PASSWORD } },
    "PUT /me/email": { json: { email: anEmail(), password: PASSWORD } },
    "POST /contact": { json: { email: anEmail(), subject: "Hello", message: "Hello." } },
    "POST /me/second-factor": { json: { password: PASSWORD } },
    "POST /me/deletion": { json: { password: PASSWORD } },
    "PATCH /me/passkey/{replier}": { json: { name: "Old phone" } },
    "DELETE /me/passkey/{replier}": { json: { password: PASSWORD } },
    "POST /me/linked-identity": { json: { provider: "oidc", password: PASSWORD } },
    "DELETE /me/linked-identity/{replier}": { json: { password: PASSWORD } },
    "PATCH /me/profile": { json: { about: "Two streets from the river." } },
    "PATCH /post/{id}": { json: { title: "A better title" } },
    "PUT /post/{id}/picture": { json: { images: await imagesOf(postId) } },
    "DELETE /post/{id}/picture": { json: { url: picture } },
    "POST /post/{id}/reply": { json: WORDS },
    "PUT /post/{id}/recipient": { json: { replyId: replies.replier } },
    "DELETE /post/{id}/recipient": { json: { replyId: replies.recipient } },
    "PUT /post/{id}/handover": { json: { replyId: replies.recipient, ...(code !== "none" && { code }) } },
    "PUT /post/{id}/outcome": { json: { outcome: "kept" } },
    "PUT /post/{id}/refusal": { json: { replyId: replies.replier } },
    "POST /reply/{recipient}/message": { json: { text: "See you then." } },
    "PUT /message/{recipient}/answer": { json: { accepted: true } },
    "POST /report": { json: { kind: "post", id: postId, reason: "scam" } },
    "PUT /me/decision/{id}/appeal": { json: { text: "It was a gift, really." } },
    "POST /post/{id}/comment": { json: { text: "Is it still there?" } },
    "POST /me/search": { json: { q: `desk ${randomUUID()}` } },
    "PATCH /me/search/{replier}": { json: { emailed: false } },
    "PATCH /comment/{replier}": { json: { text: "Is it gone?" } },
    "PATCH /reply/{replier}": { json: { text: "Other words." } },
    "PATCH /reply/{recipient}": { json: { text: "Other words." } },
  };
  if (call === "PUT /me/picture" || call === "POST /post/{id}/picture") {
    const body = new FormData();
    const name = call === "PUT /me/picture" ? "picture" : "images";
    body.append(name, new File([new Uint8Array(await photo)], "photo.jpg"));
    return { body };
  }
  if (call.startsWith("PUT /reply/") && call.endsWith("/thank-you")) {
    const body = new FormData();
    body.append("text", "Thank you!");
    return { body };
  }
  if (call === "PUT /me/draft/{type}") {
    const body = new FormData();
    body.append("draft", JSON.stringify({ fields: {}, key: "a", editedAt: new Date().toISOString() }));
    return { body };
  }
  if (call !== "POST /post/upload") return contents[call] ?? {};
  return { body: await anUpload({ images: await photo, ...ELSEWHERE }) };
}

function idFor(call: string, scene: Scene): string {
  const { people, postId, replies, commentId, searchId, sessionId, passkeyId, identityId, messages } = scene;
  if (pathOf(call) === "/message/{id}/answer") return messages.open;
  if (pathOf(call) === "/message/{id}/calendar") return messages.agreed;
  if (pathOf(call).startsWith("/user/{id}")) return people.poster?.id ?? "";
  if (pathOf(call) === "/comment/{id}") return commentId;
  if (pathOf(call) === "/me/search/{id}") return searchId;
  if (pathOf(call) === "/me/session/{id}") return sessionId;
  if (pathOf(call) === "/me/block/{id}") return people.stranger?.id ?? "";
  if (pathOf(call) === "/me/passkey/{id}") return passkeyId;
  if (pathOf(call) === "/me/linked-identity/{id}") return identityId;
  const whose = /^\w+ \/reply\/\{(replier|recipient)\}/.exec(call)?.[1] as
    | "replier"
    | "recipient"
    | undefined;
  return whose ? replies[whose] : postId;
}

async function send(call: string, person: Person, scene: Scene): Promise<Response> {
  const handler = routeFiles.find(({ path }) => path === pathOf(call))?.file[methodOf(call)];
  if (!handler) throw new Error(`${call} is no call of ours`);
  const as = scene.people[person];
  const sent = { method: methodOf(call), ...(as && { as }), ...(await contentFor(call, scene, as)) };
  const path = `/api/v1${pathOf(call)}${queryFor(call, scene)}`;
  return handler(aRequest(path, sent), withId(idFor(call, scene)));
}

const NOBODY = { id: "", email: "" };

/** The links of mails speak for whom they were sent to. */
function queryFor(call: string, { people, postId, replies }: Scene): string {
  const { poster = NOBODY, recipient = NOBODY } = people;
  if (call === "GET /place") return "?q=Lewes";
  if (call === "POST /unsubscribe") return `?token=${signToken("unsubscribe", [poster.id, "daily"])}`;
  if (call === "GET /post/nearby") return "?latitude=50.87&longitude=0.01";
  if (call === "GET /post/suggestion") return "?q=elm";
  if (pathOf(call) === "/renewal") return `?token=${signMailLink("renew", poster, postId)}`;
  if (pathOf(call) === "/promise") return `?token=${signMailLink("promise", poster, replies.recipient)}`;
  if (pathOf(call) === "/turn") {
    const token = signMailLink("turn", recipient, replies.recipient);
    return `?token=${token}${methodOf(call) === "POST" ? "&answer=yes" : ""}`;
  }
  return "";
}

/** Answers without JSON have their own tests. */
const OTHER_CONTENT = ["/message/{id}/calendar", "/live"];
const isJson = (call: string, status: Status) => status !== 200 || !OTHER_CONTENT.includes(pathOf(call));

/** The first words of a stream that never ends, or all of an answer. */
async function textOf(call: string, response: Response): Promise<string> {
  if (isJson(call, response.status) || pathOf(call) !== "/live") return response.text();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

const describedMethod = (call: string) => methodOf(call).toLowerCase() as "get";

/** As words of their own: a token may hold any three letters. */
const POSTCODE = /(?<![\w.-])(AB1|2CD)(?![\w.-])/;
const holdsPlace = (text: string) =>
  POSTCODE.test(text) ||
  ["12 Elm", String(HOME.latitude), String(HOME.longitude)].some((part) => text.includes(part));
const holdsCode = (text: string, code: string) => text.includes(`"${code}"`) || /"code":"\d{6}"/.test(text);
/** As a word of its own: an id may hold any six digits. */
const holdsDigits = (text: string, code: string) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`).test(text);
const isListed = (list: Partial<Record<Person, string[]>>, person: Person, call: string) =>
  list[person]?.includes(call) ?? false;

describe("the access table", () => {
  it("names existing calls, and every call of members with a parameter in its path [S17]", () => {
    expect(listed.filter((call) => !endpoints.has(nameOf(call)))).toEqual([]);
    const needed = [...endpoints].filter(
      ([, { auth, params, role }]) => auth === "member" && params && !role,
    );
    expect(needed.map(([name]) => name).filter((name) => unlisted.includes(name))).toEqual([]);
  });

  it("leaves only the listed calls open to anyone [S17]", () => {
    const open = [...endpoints].filter(([, { auth }]) => auth === "anyone").map(([name]) => name);
    expect(open.sort()).toEqual(OPEN_TO_ANYONE);
  });

  it("lists secrets for existing calls only", () => {
    const known = rows.map(({ call }) => call);
    const named = [...Object.values(TELLS_PLACE), ...Object.values(TELLS_CODE)].flat();
    expect(named.filter((call) => !known.includes(call))).toEqual([]);
  });
});

const changes = (call: string, status: Status = 200) =>
  status < 400 && (methodOf(call) !== "GET" || call === "GET /logout");

/** For the next call, as long as nothing has happened in it. */
let untouched: Scene | undefined;

describe.each(rows)("$call", ({ call, statuses }) => {
  it.each(ASKING.map((person) => [person, statuses[PEOPLE.indexOf(person)]] as const))(
    "answers the %s with %i and reveals nothing that belongs to others [S17]",
    async (person, status) => {
      const scene = untouched ?? (await aScene("poster"));
      untouched = changes(call, status) || preparesCaller(call) ? undefined : scene;
      const response = await send(call, person, scene);
      const text = await textOf(call, isJson(call, response.status) ? response.clone() : response);
      expect([call, person, response.status, text]).toEqual([call, person, status, text]);
      if (isJson(call, response.status)) {
        await expectContract(response, describedMethod(call), `/api/v1${pathOf(call)}`);
      }
      expect([text, holdsPlace(text)]).toEqual([text, isListed(TELLS_PLACE, person, call)]);
      expect([text, holdsCode(text, scene.code)]).toEqual([text, isListed(TELLS_CODE, person, call)]);
    },
  );
});

describe("the methods of an address", () => {
  it("are named to everybody, and no others", async () => {
    for (const { path, file } of routeFiles) {
      const request = aRequest(`/api/v1${path}`, { method: "OPTIONS" });
      const response = await file.OPTIONS?.(request, withId(randomUUID()));
      expect([path, response?.status, await response?.text()]).toEqual([path, 204, ""]);
      const taken = listEndpoints(file).map(([method]) => method);
      const allowed = response?.headers.get("allow")?.split(", ");
      expect(allowed?.filter((method) => !["HEAD", "OPTIONS"].includes(method))).toEqual(taken);
    }
  });
});

describe("any other method", () => {
  it("is refused for everybody alike, and changes nothing", async () => {
    const scene = await aScene("poster");
    const state = () => db().post.findUnique({ where: { id: scene.postId }, include: { replies: true } });
    const before = await state();
    const refused = routeFiles.flatMap(({ path, file }) =>
      METHODS.filter((method) => !listEndpoints(file).some(([taken]) => taken === method)).map(
        (method) => `${method} ${path.replace(/^\/reply\/\{id\}/, "/reply/{replier}")}`,
      ),
    );
    expect(refused.length).toBeGreaterThan(100);
    for (const call of refused) {
      // There are more of them than one network may send in five minutes.
      (globalThis as { swapShopLimiters?: Map<string, unknown> }).swapShopLimiters?.clear();
      for (const person of PEOPLE) {
        const response = await send(call, person, scene);
        expect([call, person, response.status]).toEqual([call, person, 405]);
        expect(await response.json()).toMatchObject({ code: "methodUnknown" });
      }
    }
    expect(await state()).toEqual(before);
  });

  it("is not found where there is no address", async () => {
    const { people } = await aScene("poster");
    for (const [method, handler] of Object.entries(missing)) {
      for (const person of PEOPLE) {
        const as = people[person];
        const response = await handler(aRequest("/api/v1/nope", { method, ...(as && { as }) }));
        expect([method, person, response.status]).toEqual([method, person, 404]);
      }
    }
  });
});

describe("before a draw", () => {
  /** For the next call, as long as nothing has happened in it. */
  let fresh: Scene | undefined;

  it.each(sample(rows, 4))(
    "$call reveals no seed and no code, and only to the poster the place",
    async ({ call }) => {
      const scene = fresh ?? (await aScene("fair-draw"));
      fresh = changes(call) ? undefined : scene;
      const { drawSeed } = await db().post.findUniqueOrThrow({ where: { id: scene.postId } });
      // The poster is the last to call, so that what they change hides nothing from the others.
      for (const person of PEOPLE) {
        const text = await textOf(call, await send(call, person, scene));
        expect([call, person, text.includes(drawSeed ?? "none")]).toEqual([call, person, false]);
        expect([call, person, /"code":"\d{6}"/.test(text)]).toEqual([call, person, false]);
        if (person !== "poster") expect([call, person, holdsPlace(text)]).toEqual([call, person, false]);
      }
    },
  );

  it("everybody sees the commitment to the seed", async () => {
    const scene = await aScene("fair-draw");
    for (const person of PEOPLE) {
      const response = await send("GET /post/{id}/draw", person, scene);
      const { draw } = await expectContract(response, "get", "/api/v1/post/{id}/draw");
      expect(draw).toMatchObject({
        seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        seed: null,
        entries: [],
      });
    }
  });
});

/** Calls that show the exact place after an event, and to which readers. */
async function whoSeesThePlace(scene: Scene): Promise<string[]> {
  const seen: string[] = [];
  for (const call of [
    "GET /post/{id}",
    "GET /me/reply",
    "GET /post/{id}/reply",
    "GET /post",
    "GET /me/post",
    "GET /me/overview",
  ]) {
    for (const person of PEOPLE) {
      const text = await (await send(call, person, scene)).text();
      if (holdsPlace(text)) seen.push(`${person}: ${call}`);
      expect([person, call, holdsDigits(text, scene.code)]).toEqual([person, call, false]);
    }
  }
  return seen;
}

const POSTER_ONLY = ["poster: GET /post/{id}", "poster: GET /me/post"];

describe("a member who was promised a thing", () => {
  it.each([
    ["released", "poster", "DELETE /post/{id}/recipient"],
    ["completed", "poster", "PUT /post/{id}/handover"],
    ["withdrawn", "recipient", "DELETE /reply/{recipient}"],
  ] as const)("no longer sees the place once it is %s, by the %s, with %s", async (state, person, call) => {
    const scene = await aScene("poster");
    expect((await send(call, person, scene)).status).toBe(200);
    const reply = await db().reply.findUniqueOrThrow({ where: { id: scene.replies.recipient } });
    expect(reply).toMatchObject({ state, code: null });
    expect(await whoSeesThePlace(scene)).toEqual(POSTER_ONLY);
  });

  it.each(["DELETE /post/{id}", "PUT /post/{id}/outcome"] as const)(
    "sees no place while the poster can bring back what they took down: %s",
    async (call) => {
      const scene = await aScene("poster");
      expect((await send(call, "poster", scene)).status).toBe(200);
      expect(await whoSeesThePlace(scene)).toEqual(POSTER_ONLY);
      expect((await send("PUT /post/{id}/restoration", "poster", scene)).status).toBe(200);
      const { address } = await requirePost(scene.people.recipient as Member, scene.postId);
      expect(address).toBe((await requirePost(scene.people.poster as Member, scene.postId)).address);
    },
  );

  it("no longer sees the place after a no-show", async () => {
    const scene = await aScene("poster");
    const { DELETE } = await import("@/app/api/v1/post/[id]/recipient/route");
    // The time that they have agreed on has to be over.
    await letHoursPass(scene.postId, 25);
    const json = { replyId: scene.replies.recipient, reason: "no-show" };
    const sent = { method: "DELETE", as: scene.people.poster as Member, json };
    expect((await DELETE(aRequest("/api/v1/post/x/recipient", sent), withId(scene.postId))).status).toBe(200);
    expect(await whoSeesThePlace(scene)).toEqual(POSTER_ONLY);
  });

  it("passes the place on to the next recipient only", async () => {
    const scene = await aScene("poster");
    await send("DELETE /post/{id}/recipient", "poster", scene);
    await send("PUT /post/{id}/recipient", "poster", scene);
    expect((await whoSeesThePlace(scene)).sort()).toEqual(
      [
        ...POSTER_ONLY,
        "poster: GET /me/overview",
        ...["replier: GET /post/{id}", "replier: GET /me/reply", "replier: GET /me/overview"],
      ].sort(),
    );
  });

  it("sees the place of that one post, not of the poster's other posts", async () => {
    const scene = await aScene("poster");
    const { recipient, poster } = scene.people;
    if (!recipient || !poster) throw new Error("both are there");
    const another = await aPost(poster);
    await aReply(recipient, another);
    expect(
      holdsPlace(await (await send("GET /post/{id}", "recipient", { ...scene, postId: another })).text()),
    ).toBe(false);
    const { replies } = (await (await send("GET /me/reply", "recipient", scene)).json()) as {
      replies: { post: { _id: string; address: string } }[];
    };
    expect(replies.filter(({ post }) => post.address === HOME.address).map(({ post }) => post._id)).toEqual([
      scene.postId,
    ]);
  });
});
