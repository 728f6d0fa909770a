import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { getActor, startSession } from "@/lib/auth/session";
import { signToken } from "@/lib/auth/signed-token";
import { db } from "@/lib/db/client";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { promise } from "@/lib/replies/promises";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import {
  aComment,
  aMember,
  anEmail,
  anUpload,
  aPhoto,
  aPost,
  aReply,
  aRequest,
  aSearch,
  HOME,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

const PEOPLE = ["anonymous", "stranger", "replier", "recipient", "poster"] as const;
type Person = (typeof PEOPLE)[number];
type Status = number;
type Row = [call: string, ...Status[]];

/**
 * Who gets what from every call there is. "Replier" waits, "recipient" is promised one of three. In the path of a reply
 * or comment stands whose it is; several methods share a row where they are refused alike.
 */
const TABLE: Row[] = [
  // call                               anonymous, stranger, replier, recipient, poster
  ["GET /me", 401, 200, 200, 200, 200],
  ["GET /me/post", 401, 200, 200, 200, 200],
  ["GET /me/reply", 401, 200, 200, 200, 200],
  ["GET /me/profile", 401, 200, 200, 200, 200],
  ["PATCH /me/profile", 401, 200, 200, 200, 200],
  ["PUT /me/picture", 401, 200, 200, 200, 200],
  ["DELETE /me/picture", 401, 200, 200, 200, 200],
  ["GET,DELETE /me/session", 401, 200, 200, 200, 200],
  // The one of the replier.
  ["DELETE /me/session/{replier}", 401, 404, 200, 404, 404],
  ["GET /user/{id}", 200, 200, 200, 200, 200],
  ["GET /user/{id}/post", 200, 200, 200, 200, 200],
  // Without a geocoder there is nothing.
  ["GET /place", 404, 404, 404, 404, 404],
  ["GET /impact", 200, 200, 200, 200, 200],
  ["GET /logout", 200, 200, 200, 200, 200],
  ["POST /login", 200, 200, 200, 200, 200],
  ["POST /register", 201, 201, 201, 201, 201],
  ["POST /contact", 201, 201, 201, 201, 201],
  ["GET /openapi.json", 200, 200, 200, 200, 200],
  ["GET /post", 200, 200, 200, 200, 200],
  ["GET /post/nearby", 200, 200, 200, 200, 200],
  ["GET /post/suggestion", 200, 200, 200, 200, 200],
  ["POST /post/upload", 401, 201, 201, 201, 201],
  ["GET /post/changes", 200, 200, 200, 200, 200],
  ["GET /post/{id}", 200, 200, 200, 200, 200],
  ["PATCH /post/{id}", 401, 403, 403, 403, 200],
  ["DELETE /post/{id}", 401, 403, 403, 403, 200],
  ["DELETE /post/{id}/picture", 401, 403, 403, 403, 200],
  ["GET /post/{id}/draw", 404, 404, 404, 404, 404],
  ["GET /post/{id}/reply", 401, 200, 200, 200, 200],
  ["POST /post/{id}/reply", 401, 201, 409, 409, 403],
  ["PUT /post/{id}/recipient", 401, 403, 403, 403, 200],
  ["DELETE /post/{id}/recipient", 401, 403, 403, 403, 200],
  ["PUT /post/{id}/handover", 401, 403, 403, 403, 200],
  ["PUT /post/{id}/refusal", 401, 403, 403, 403, 200],
  ["PUT /post/{id}/renewal", 401, 403, 403, 403, 200],
  ["PUT,DELETE /post/{id}/wish", 401, 200, 200, 200, 200],
  ["GET /me/wish", 401, 200, 200, 200, 200],
  ["GET /me/wish/ids", 401, 200, 200, 200, 200],
  ["GET /me/search", 401, 200, 200, 200, 200],
  ["POST /me/search", 401, 201, 201, 201, 201],
  ["PUT /me/search/reading", 401, 200, 200, 200, 200],
  ["PATCH,DELETE /me/search/{replier}", 401, 404, 200, 404, 404],
  ["GET /post/{id}/comment", 200, 200, 200, 200, 200],
  ["POST /post/{id}/comment", 401, 201, 201, 201, 201],
  ["PATCH /comment/{replier}", 401, 403, 200, 403, 403],
  ["DELETE /comment/{replier}", 401, 403, 200, 403, 200],
  ["PATCH /reply/{replier}", 401, 404, 200, 404, 404],
  ["DELETE /reply/{replier}", 401, 404, 200, 404, 404],
  ["PATCH /reply/{recipient}", 401, 404, 404, 200, 404],
  ["DELETE /reply/{recipient}", 401, 404, 404, 200, 404],
  ["GET /message", 401, 200, 200, 200, 200],
  ["GET /reply/{replier}/message", 401, 404, 200, 404, 200],
  ["GET /reply/{recipient}/message", 401, 404, 404, 200, 200],
  ["POST /reply/{recipient}/message", 401, 404, 404, 201, 201],
  ["PUT /reply/{recipient}/reading", 401, 404, 404, 200, 200],
  ["PUT /reply/{replier}/dispute", 401, 404, 409, 404, 404],
  ["PUT /reply/{recipient}/dispute", 401, 404, 404, 409, 404],
  ["PUT /message/{recipient}/answer", 401, 404, 404, 404, 200],
  ["GET /message/{recipient}/calendar", 401, 404, 404, 200, 200],
  ["GET /news", 401, 200, 200, 200, 200],
  ["PUT /news/reading", 401, 200, 200, 200, 200],
  ["GET /live", 401, 200, 200, 200, 200],
  ["POST /unsubscribe", 200, 200, 200, 200, 200],
  ["GET /renewal", 200, 200, 200, 200, 200],
  ["POST /renewal", 200, 200, 200, 200, 200],
  ["DELETE,GET,PATCH,POST,PUT /[...missing]", 404, 404, 404, 404, 404],
  ["DELETE,PATCH,POST,PUT /me", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /me/post", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /me/reply", 405, 405, 405, 405, 405],
  ["DELETE,POST,PUT /me/profile", 405, 405, 405, 405, 405],
  ["GET,PATCH,POST /me/picture", 405, 405, 405, 405, 405],
  ["PATCH,POST,PUT /me/session", 405, 405, 405, 405, 405],
  ["GET,PATCH,POST,PUT /me/session/{replier}", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /impact", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /place", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /user/{id}", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /user/{id}/post", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /logout", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,PUT /login", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,PUT /register", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,PUT /contact", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /post", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /post/nearby", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /post/suggestion", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /post/changes", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,PUT /post/upload", 405, 405, 405, 405, 405],
  ["POST,PUT /post/{id}", 405, 405, 405, 405, 405],
  ["GET,PATCH,POST,PUT /post/{id}/picture", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /post/{id}/draw", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,PUT /post/{id}/reply", 405, 405, 405, 405, 405],
  ["GET,PATCH,POST /post/{id}/recipient", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /post/{id}/handover", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /post/{id}/refusal", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /post/{id}/renewal", 405, 405, 405, 405, 405],
  ["GET,PATCH,POST /post/{id}/wish", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /me/wish", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /me/wish/ids", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,PUT /me/search", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /me/search/reading", 405, 405, 405, 405, 405],
  ["GET,POST,PUT /me/search/{replier}", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,PUT /post/{id}/comment", 405, 405, 405, 405, 405],
  ["GET,POST,PUT /comment/{replier}", 405, 405, 405, 405, 405],
  ["GET,POST,PUT /reply/{replier}", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /message", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,PUT /reply/{replier}/message", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /reply/{replier}/reading", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /reply/{recipient}/dispute", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /message/{recipient}/answer", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /message/{recipient}/calendar", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /news", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,POST /news/reading", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,POST,PUT /live", 405, 405, 405, 405, 405],
  ["DELETE,GET,PATCH,PUT /unsubscribe", 405, 405, 405, 405, 405],
  ["DELETE,PATCH,PUT /renewal", 405, 405, 405, 405, 405],
];

/** The calls whose answer holds the exact place of the post; no other does, and nobody else gets it from these. */
const TELLS_PLACE: Partial<Record<Person, string[]>> = {
  recipient: [
    "GET /me/reply",
    "GET /post/{id}",
    "GET /reply/{recipient}/message",
    "GET /message/{recipient}/calendar",
  ],
  poster: [
    "GET /me/post",
    "GET /post/{id}",
    "PATCH /post/{id}",
    "DELETE /post/{id}",
    "DELETE /post/{id}/picture",
    "PUT /post/{id}/recipient",
    "DELETE /post/{id}/recipient",
    "PUT /post/{id}/handover",
    "PUT /post/{id}/refusal",
    "PUT /post/{id}/renewal",
    "GET /reply/{replier}/message",
    "GET /reply/{recipient}/message",
    "GET /message/{recipient}/calendar",
  ],
};

/** The calls whose answer holds the code of a hand-over. */
const TELLS_CODE: Partial<Record<Person, string[]>> = {
  recipient: ["GET /me/reply", "GET /post/{id}/reply", "PATCH /reply/{recipient}"],
};

const FOLDER = "app/api/v1";
const ELSEWHERE = { address: "3 Mill Lane, Hove, BN1 5XY", latitude: "50.827101", longitude: "-0.168203" };
const WORDS = { quantity: 1, text: "Please.", collection: "On Sunday" };
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
  /** Times the recipient has suggested: one is open, one agreed. */
  messages: { open: string; agreed: string };
  code: string;
};

/** All calls that the route files export, as "GET /post/{id}". */
async function findCalls(): Promise<Map<string, Handler>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)route\.ts$/.test(file),
  );
  const found = new Map<string, Handler>();
  for (const file of files) {
    const exported: Record<string, Handler> = await import(join(process.cwd(), FOLDER, file));
    const path = `/${file.replace(/\/?route\.ts$/, "")}`.replace("[id]", "{id}");
    for (const [method, handler] of Object.entries(exported)) found.set(`${method} ${path}`, handler);
  }
  return found;
}

const pathOf = (call: string) =>
  (call.split(" ")[1] ?? "").replace(
    /^\/(reply|comment|message|me\/search|me\/session)\/\{\w+\}/,
    "/$1/{id}",
  );
const methodOf = (call: string) => call.split(" ")[0] ?? "";
const rows = TABLE.flatMap(([calls, ...statuses]) =>
  methodOf(calls)
    .split(",")
    .map((method) => ({ call: `${method} ${calls.split(" ")[1]}`, statuses })),
);
const calls = await findCalls();

async function someMembers(): Promise<Members> {
  const [stranger, replier, recipient, poster] = await Promise.all([0, 1, 2, 3].map(() => aMember()));
  if (!stranger || !replier || !recipient || !poster) throw new Error("four people make a scene");
  return { stranger, replier, recipient, poster };
}

/** A new post with its replies. */
async function aScene(choosing: "poster" | "fair-draw", members?: Members): Promise<Scene> {
  const { stranger, replier, recipient, poster } = members ?? (await someMembers());
  const drawAt = new Date(Date.now() + 60_000);
  const postId = await aPost(poster, { quantity: 3, choosing, ...(choosing === "fair-draw" && { drawAt }) });
  const picture = await aSecondPicture(postId);
  const replies = {
    replier: (await aReply(replier, postId))._id,
    recipient: (await aReply(recipient, postId))._id,
  };
  if (choosing === "poster") await promise(poster, postId, { replyId: replies.recipient });
  const { code } = await db().reply.findUniqueOrThrow({ where: { id: replies.recipient } });
  const { _id: commentId } = await aComment(replier, postId);
  const { search } = await saveSearch(replier, aSearch());
  const messages = await someMessages(recipient, poster, replies.recipient);
  const { sessionId } = (await getActor(await startSession(replier.id))) ?? replier;
  const people = { anonymous: undefined, stranger, replier, recipient, poster };
  return {
    people,
    postId,
    picture,
    replies,
    commentId,
    searchId: search._id,
    sessionId,
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

/** What would work, if it came from the right person. */
async function contentFor(call: string, { people, replies, code, picture }: Scene) {
  const contents: Record<string, object> = {
    "POST /login": { json: { email: people.stranger?.email ?? "", password: PASSWORD } },
    "POST /register": { json: { name: "Ada King", email: anEmail(), password: PASSWORD } },
    "POST /contact": { json: { email: anEmail(), subject: "Hello", message: "Hello." } },
    "PATCH /me/profile": { json: { about: "Two streets from the river." } },
    "PATCH /post/{id}": { json: { title: "A better title" } },
    "DELETE /post/{id}/picture": { json: { url: picture } },
    "POST /post/{id}/reply": { json: WORDS },
    "PUT /post/{id}/recipient": { json: { replyId: replies.replier } },
    "DELETE /post/{id}/recipient": { json: { replyId: replies.recipient } },
    "PUT /post/{id}/handover": { json: { replyId: replies.recipient, ...(code !== "none" && { code }) } },
    "PUT /post/{id}/refusal": { json: { replyId: replies.replier } },
    "POST /reply/{recipient}/message": { json: { text: "See you then." } },
    "PUT /message/{recipient}/answer": { json: { accepted: true } },
    "POST /post/{id}/comment": { json: { text: "Is it still there?" } },
    "POST /me/search": { json: { q: `desk ${randomUUID()}` } },
    "PATCH /me/search/{replier}": { json: { mailed: false } },
    "PATCH /comment/{replier}": { json: { text: "Is it gone?" } },
    "PATCH /reply/{replier}": { json: { text: "Other words." } },
    "PATCH /reply/{recipient}": { json: { text: "Other words." } },
  };
  if (call === "PUT /me/picture") {
    const body = new FormData();
    body.append("picture", new File([new Uint8Array(await photo)], "photo.jpg"));
    return { body };
  }
  if (call !== "POST /post/upload") return contents[call] ?? {};
  return { body: await anUpload({ images: await photo, ...ELSEWHERE }) };
}

function idFor(call: string, scene: Scene): string {
  const { people, postId, replies, commentId, searchId, sessionId, messages } = scene;
  if (pathOf(call) === "/message/{id}/answer") return messages.open;
  if (pathOf(call) === "/message/{id}/calendar") return messages.agreed;
  if (pathOf(call).startsWith("/user/{id}")) return people.poster?.id ?? "";
  if (pathOf(call) === "/comment/{id}") return commentId;
  if (pathOf(call) === "/me/search/{id}") return searchId;
  if (pathOf(call) === "/me/session/{id}") return sessionId;
  const whose = /^\w+ \/reply\/\{(replier|recipient)\}/.exec(call)?.[1] as
    | "replier"
    | "recipient"
    | undefined;
  return whose ? replies[whose] : postId;
}

async function send(call: string, person: Person, scene: Scene): Promise<Response> {
  const handler = calls.get(`${methodOf(call)} ${pathOf(call)}`);
  if (!handler) throw new Error(`${call} is no call of ours`);
  const as = scene.people[person];
  const sent = { method: methodOf(call), ...(as && { as }), ...(await contentFor(call, scene)) };
  const path = `/api/v1${pathOf(call)}${queryFor(call, scene)}`;
  return handler(aRequest(path, sent), withId(idFor(call, scene)));
}

/** The links of mails speak for whom they were sent to. */
function queryFor(call: string, { people, postId }: Scene): string {
  const posterId = people.poster?.id ?? "";
  if (call === "GET /place") return "?q=Lewes";
  if (call === "POST /unsubscribe") return `?token=${signToken("unsubscribe", [posterId, "daily"])}`;
  if (call === "GET /post/nearby") return "?latitude=50.87&longitude=0.01";
  if (call === "GET /post/suggestion") return "?q=elm";
  if (pathOf(call) === "/renewal") return `?token=${signToken("renew", [posterId, postId])}`;
  if (call === "GET /post/nearby") return "?latitude=50.87&longitude=0.01";
  if (call === "GET /post/suggestion") return "?q=elm";
  return "";
}

/** What is no JSON has tests of its own. */
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

const isDescribed = (call: string, status: Status) => status !== 405 && !call.endsWith("/[...missing]");
const describedMethod = (call: string) => methodOf(call).toLowerCase() as "get";

/** As words of their own: a token may hold any three letters. */
const POSTCODE = /(?<![\w.-])(AB1|2CD)(?![\w.-])/;
const holdsPlace = (text: string) =>
  POSTCODE.test(text) ||
  ["12 Elm", String(HOME.latitude), String(HOME.longitude)].some((part) => text.includes(part));
const holdsCode = (text: string, code: string) => text.includes(`"${code}"`) || /"code":"\d{6}"/.test(text);
const isListed = (list: Partial<Record<Person, string[]>>, person: Person, call: string) =>
  list[person]?.includes(call) ?? false;

describe("the table of who may do what", () => {
  it("names every call that a route file exports, once, and no other [S17]", () => {
    const named = rows.map(({ call }) => `${methodOf(call)} ${pathOf(call)}`);
    expect([...new Set(named)].sort()).toEqual([...calls.keys()].filter((call) => !isOptions(call)).sort());
    expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
    for (const { call, statuses } of rows) expect([call, statuses.length]).toEqual([call, PEOPLE.length]);
  });

  it("is about calls in its lists of secrets too", () => {
    const known = rows.map(({ call }) => call);
    const listed = [...Object.values(TELLS_PLACE), ...Object.values(TELLS_CODE)].flat();
    expect(listed.filter((call) => !known.includes(call))).toEqual([]);
  });
});

const isOptions = (call: string) => methodOf(call) === "OPTIONS";

const changes = (call: string, status: Status = 200) =>
  status < 400 && (methodOf(call) !== "GET" || call === "GET /logout");

describe.each(rows.filter(({ statuses }) => statuses[0] !== 405))("$call", ({ call, statuses }) => {
  let members: Members;
  /** For the next person, as long as nothing has happened in it. */
  let untouched: Scene | undefined;
  beforeAll(async () => {
    members = await someMembers();
  });

  it.each(PEOPLE.map((person, at) => [person, statuses[at]] as const))(
    "answers the %s with %i, and tells them nothing that is not theirs [S17]",
    async (person, status) => {
      const scene = untouched ?? (await aScene("poster", members));
      untouched = changes(call, status) ? undefined : scene;
      const response = await send(call, person, scene);
      const text = await textOf(call, isJson(call, response.status) ? response.clone() : response);
      expect([call, person, response.status, text]).toEqual([call, person, status, text]);
      if (isDescribed(call, response.status) && isJson(call, response.status)) {
        await expectContract(response, describedMethod(call), `/api/v1${pathOf(call)}`);
      }
      expect([text, holdsPlace(text)]).toEqual([text, isListed(TELLS_PLACE, person, call)]);
      expect([text, holdsCode(text, scene.code)]).toEqual([text, isListed(TELLS_CODE, person, call)]);
    },
  );
});

describe("what an address takes", () => {
  it("is told to everybody, and nothing else is", async () => {
    const paths = new Set([...calls.keys()].map(pathOf));
    const asked = [...calls].filter(([call]) => isOptions(call) && !call.endsWith("/[...missing]"));
    // Neither an address that is none, nor the description, which a build makes and Next answers for.
    expect(asked.length).toBe(paths.size - 2);
    for (const [call, handler] of asked) {
      const response = await handler(
        aRequest(`/api/v1${pathOf(call)}`, { method: "OPTIONS" }),
        withId(randomUUID()),
      );
      expect([call, response.status, await response.text()]).toEqual([call, 204, ""]);
    }
  });
});

describe("what an address does not take", () => {
  it("is refused to everybody alike, and changes nothing", async () => {
    const scene = await aScene("poster");
    const state = () => db().post.findUnique({ where: { id: scene.postId }, include: { replies: true } });
    const before = await state();
    for (const { call } of rows.filter(({ statuses }) => statuses[0] === 405)) {
      for (const person of PEOPLE) {
        const response = await send(call, person, scene);
        expect([call, person, response.status]).toEqual([call, person, 405]);
        expect(await response.json()).toMatchObject({ code: "methodUnknown" });
      }
    }
    expect(await state()).toEqual(before);
  });
});

describe("before a draw", () => {
  it("no call tells anybody its seed or a code, nor anybody but the poster the place", async () => {
    let scene = await aScene("fair-draw");
    let isFresh = true;
    for (const { call } of rows.filter(({ statuses }) => statuses[0] !== 405)) {
      // The poster is the last to call, so that what they change hides nothing from the others.
      if (!isFresh) scene = await aScene("fair-draw");
      isFresh = call.startsWith("GET ") && call !== "GET /logout";
      const { drawSeed } = await db().post.findUniqueOrThrow({ where: { id: scene.postId } });
      for (const person of PEOPLE) {
        const text = await textOf(call, await send(call, person, scene));
        expect([call, person, text.includes(drawSeed ?? "none")]).toEqual([call, person, false]);
        expect([call, person, /"code":"\d{6}"/.test(text)]).toEqual([call, person, false]);
        if (person !== "poster") expect([call, person, holdsPlace(text)]).toEqual([call, person, false]);
      }
    }
  }, 180_000);

  it("everybody sees what the seed is bound to", async () => {
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

/** Who sees the place where, after something happened. */
async function whoSeesThePlace(scene: Scene): Promise<string[]> {
  const seen: string[] = [];
  for (const call of [
    "GET /post/{id}",
    "GET /me/reply",
    "GET /post/{id}/reply",
    "GET /post",
    "GET /me/post",
  ]) {
    for (const person of PEOPLE) {
      const text = await (await send(call, person, scene)).text();
      if (holdsPlace(text)) seen.push(`${person}: ${call}`);
      expect([person, call, text.includes(scene.code)]).toEqual([person, call, false]);
    }
  }
  return seen;
}

const POSTER_ONLY = ["poster: GET /post/{id}", "poster: GET /me/post"];

describe("somebody a thing was promised to", () => {
  it.each([
    ["released", "poster", "DELETE /post/{id}/recipient"],
    ["completed", "poster", "PUT /post/{id}/handover"],
    ["withdrawn", "recipient", "DELETE /reply/{recipient}"],
    ["released", "poster", "DELETE /post/{id}"],
  ] as const)("no longer sees the place once it is %s, by the %s, with %s", async (state, person, call) => {
    const scene = await aScene("poster");
    expect((await send(call, person, scene)).status).toBe(200);
    const reply = await db().reply.findUniqueOrThrow({ where: { id: scene.replies.recipient } });
    expect(reply).toMatchObject({ state, code: null });
    expect(await whoSeesThePlace(scene)).toEqual(POSTER_ONLY);
  });

  it("no longer sees the place once they did not show up", async () => {
    const scene = await aScene("poster");
    const { DELETE } = await import("@/app/api/v1/post/[id]/recipient/route");
    const json = { replyId: scene.replies.recipient, reason: "no-show" };
    const sent = { method: "DELETE", as: scene.people.poster as Member, json };
    expect((await DELETE(aRequest("/api/v1/post/x/recipient", sent), withId(scene.postId))).status).toBe(200);
    expect(await whoSeesThePlace(scene)).toEqual(POSTER_ONLY);
  });

  it("hands the place on to who is promised it next, and to nobody else", async () => {
    const scene = await aScene("poster");
    await send("DELETE /post/{id}/recipient", "poster", scene);
    await send("PUT /post/{id}/recipient", "poster", scene);
    expect((await whoSeesThePlace(scene)).sort()).toEqual(
      [...POSTER_ONLY, "replier: GET /post/{id}", "replier: GET /me/reply"].sort(),
    );
  });

  it("sees only that one post with its place, not another of the same poster", async () => {
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
