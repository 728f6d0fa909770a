import { z } from "zod";
import { createDocument } from "zod-openapi";
import {
  changesParams,
  commentBody,
  feedParams,
  letterBody,
  messageBody,
  messageHeaders,
  nearbyParams,
  onceHeaders,
  pictureBody,
  postChangesBody,
  profileChangesBody,
  registrationBody,
  searchBody,
  uploadBody,
} from "@/app/api/v1/openapi.json/bodies";
import { failures } from "@/app/api/v1/openapi.json/failures";
import { SESSION_DAYS } from "@/lib/auth/session-limits";
import { commentParams, commentView } from "@/lib/comments/schema";
import { linkQuery } from "@/lib/emails/schema";
import { placeQuery, placeView } from "@/lib/geo/place-schema";
import { impactView } from "@/lib/impact/schema";
import { answerFields, messageParams, messageView, openThread, threadView } from "@/lib/messages/schema";
import { notificationView } from "@/lib/notifications/schema";
import { pictureFields, postParams, postView } from "@/lib/posts/schema";
import { profileParams, profileView } from "@/lib/profiles/schema";
import {
  drawView,
  handoverFields,
  recipientFields,
  refusalFields,
  releaseFields,
  replyChanges,
  replyFields,
  replyParams,
  replyView,
} from "@/lib/replies/schema";
import { matchedSearchView, savedSearchView, searchChanges, searchParams } from "@/lib/saved-searches/schema";
import { facetsView, suggestionQuery, suggestionView } from "@/lib/search/schema";
import { changeView } from "@/lib/syndication/change-schema";
import { credentials, ownProfileView, userView } from "@/lib/users/schema";
import { sessionParams, sessionView } from "@/lib/users/session-schema";

const json = <S extends z.ZodType>(schema: S) => ({ content: { "application/json": { schema } } });
const success = z.literal(true);
const done = (description: string, fields: z.ZodRawShape = {}, headers?: z.ZodObject) => ({
  description,
  ...(headers && { headers }),
  ...json(z.object({ success, ...fields })),
});

const cookieHeader = z.object({
  "Set-Cookie": z
    .string()
    .meta({ description: "The session cookie (HttpOnly, SameSite=Lax) and a hint without a secret." }),
});
const signedIn = {
  user: userView,
  token: z.string().meta({ description: "Send it as `Authorization: Bearer <token>`." }),
  expiresIn: z.int().meta({
    description: `Seconds until the token expires; earlier when it was not used for ${SESSION_DAYS.idle} days.`,
  }),
};

const security: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
const ownProfile = { profile: ownProfileView };
const wished = { wished: z.boolean() };
const sessions = { sessions: z.array(sessionView) };
const settled = { post: postView, replies: z.array(replyView) };

const foundPosts = {
  posts: z.array(postView),
  nextCursor: z.string().nullable().meta({ description: "Send it as `cursor` for the next page." }),
  corrected: z
    .string()
    .optional()
    .meta({ description: "What was searched for, where nothing was found for what was typed." }),
  facets: facetsView.optional().meta({ description: "On the first page." }),
};

/** A call by which a member changes something of a post. */
const change = (summary: string, body: z.ZodType, fields: z.ZodRawShape) => ({
  summary,
  security,
  requestParams: { path: postParams },
  requestBody: { required: true, ...json(body) },
  responses: {
    200: done("Done; this is how it is now.", fields),
    ...failures(400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503),
  },
});

const readiness = { checks: z.record(z.string(), z.boolean()) };

/** What this API takes and answers, made from the very schemas that check it. */
export const document = createDocument({
  openapi: "3.1.0",
  info: {
    title: "Swap Shop",
    version: "1",
    description:
      "Neighbours share surplus items. Unknown fields are ignored; cookies count only from our own pages. Any call may be refused before it is looked at, by a failure like any other with 400, 405, 413 or 414.",
  },
  servers: [{ url: "/" }],
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      cookie: {
        type: "apiKey",
        in: "cookie",
        name: "swap-shop",
        description: "`__Host-swap-shop` over https.",
      },
    },
  },
  paths: {
    "/api/v1/register": {
      post: {
        summary: "Open an account and sign in",
        requestBody: { required: true, ...json(registrationBody) },
        responses: {
          201: done("The account is open.", signedIn, cookieHeader),
          ...failures(400, 401, 403, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/login": {
      post: {
        summary: "Sign in",
        requestBody: { required: true, ...json(credentials) },
        responses: {
          200: done("Signed in.", signedIn, cookieHeader),
          ...failures(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/me": {
      get: {
        summary: "Whose token this is",
        security,
        responses: { 200: done("The own account.", { user: userView }), ...failures(401, 403, 503) },
      },
    },
    "/api/v1/me/session": {
      get: {
        summary: "Where one is logged in",
        description:
          "Everything that still counts: see `expiresIn`. The call's own session first, then the one used last.",
        security,
        responses: { 200: done("At most 100.", sessions), ...failures(401, 403, 429, 503) },
      },
      delete: {
        summary: "Log out everywhere else",
        security,
        responses: { 200: done("This is what is left.", sessions), ...failures(401, 403, 429, 503) },
      },
    },
    "/api/v1/me/session/{id}": {
      delete: {
        summary: "Log one of one's own devices out",
        security,
        requestParams: { path: sessionParams },
        responses: {
          200: done("Its token is worthless."),
          ...failures(401, 403, 404, 429, 503),
        },
      },
    },
    "/api/v1/logout": {
      get: {
        summary: "End the session for every copy of its token",
        description: "By cookie not from the pages of another site.",
        security: [...security, {}],
        responses: { 200: done("Signed out.", {}, cookieHeader), ...failures(401, 403, 503) },
      },
    },
    "/api/v1/contact": {
      post: {
        summary: "Write us a letter",
        requestParams: { header: onceHeaders },
        requestBody: { required: true, ...json(letterBody) },
        responses: { 201: done("The letter is kept."), ...failures(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    "/api/v1/place": {
      get: {
        summary: "Places that words may mean",
        description: "Not found where the site has no geocoder.",
        requestParams: { query: placeQuery },
        responses: {
          200: done("At most five, the best first.", { places: z.array(placeView) }),
          ...failures(401, 403, 404, 422, 429, 503),
        },
      },
    },
    "/api/v1/post": {
      get: {
        summary: "The feed and its search: newest first, best match first or nearest first",
        requestParams: { query: feedParams },
        responses: { 200: done("A page of posts.", foundPosts), ...failures(401, 403, 422, 429, 503) },
      },
    },
    "/api/v1/post/nearby": {
      get: {
        summary: "What is around a place, nearest first",
        requestParams: { query: nearbyParams },
        responses: { 200: done("A page of posts.", foundPosts), ...failures(401, 403, 422, 429, 503) },
      },
    },
    "/api/v1/post/suggestion": {
      get: {
        summary: "What somebody may be about to type: tags and titles",
        requestParams: { query: suggestionQuery },
        responses: {
          200: done("A few, none without letters.", { suggestions: z.array(suggestionView) }),
          ...failures(401, 403, 422, 429, 503),
        },
      },
    },
    "/api/v1/post/upload": {
      post: {
        summary: "Publish a post",
        security,
        requestParams: { header: onceHeaders },
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: uploadBody,
              encoding: { images: { contentType: "image/jpeg, image/png, image/webp" } },
            },
          },
        },
        responses: {
          201: done("The post is published.", { post: postView }),
          ...failures(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/post/changes": {
      get: {
        summary: "What changed since one last asked, for those who keep a copy",
        description:
          "Begin without `since`, and send the one you were given the next time; ask again at once while there is `more`. Keep each post by its `_id`: `created` and `updated` bring it as it is now, `gone` means that it can no longer be had.",
        requestParams: { query: changesParams },
        responses: {
          200: done("The changes, in the order in which they happened.", {
            changes: z.array(changeView),
            since: z.string().meta({ description: "Send it the next time." }),
            more: z.boolean(),
          }),
          ...failures(401, 403, 422, 429, 503),
        },
      },
    },
    "/api/v1/post/{id}": {
      get: {
        summary: "One post; its poster sees the exact place",
        requestParams: { path: postParams },
        responses: { 200: done("The post.", { post: postView }), ...failures(401, 403, 404, 410, 429, 503) },
      },
      patch: change("Change a post; what is not sent stays", postChangesBody, { post: postView }),
      delete: {
        summary: "Take a post down: promises are released, whoever waits is told",
        description:
          "From then on only its poster and those who replied get it, without its pictures; everybody else gets 410.",
        security,
        requestParams: { path: postParams },
        responses: {
          200: done("It is down.", settled),
          ...failures(401, 403, 404, 409, 410, 429, 503),
        },
      },
    },
    "/api/v1/post/{id}/picture": {
      delete: {
        ...change("Take one picture off a post; the last one stays", pictureFields, { post: postView }),
        description: "Nobody can load it any more. Its files are removed a day later.",
      },
    },
    "/api/v1/post/{id}/reply": {
      get: {
        summary: "The replies in the order of the waiting list: all for the poster, the own for others",
        security,
        requestParams: { path: postParams },
        responses: {
          200: done("The replies.", { replies: z.array(replyView) }),
          ...failures(401, 403, 404, 410, 429, 503),
        },
      },
      post: {
        summary: "Ask for an offer, or help with a request",
        security,
        requestParams: { path: postParams, header: onceHeaders },
        requestBody: { required: true, ...json(replyFields) },
        responses: {
          201: done("The reply waits, or is promised at once where it goes by first come.", {
            reply: replyView,
          }),
          ...failures(400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/post/{id}/recipient": {
      put: change("Promise some or all of it to a replier", recipientFields, settled),
      delete: {
        ...change("Release a promise, or report that somebody was absent", releaseFields, settled),
        description:
          "A report may be disputed for 24 hours, also by a message, and counts against nobody before. Where the poster chooses, the promise ends at once. Where a rule chooses it ends after that day, and the next in the order gets it; a no-show (`noShowFrom`) then needs a time that was suggested and agreed since the promise and passed within 7 days, accepted 2 hours before if by the poster; `no-answer` (`noAnswerFrom`) a message without an answer for two days, and no suggestion of theirs that the poster left open.",
        requestBody: json(releaseFields),
      },
    },
    "/api/v1/post/{id}/handover": {
      put: change(
        "Note that it was handed over; verified with the recipient's code, needed where a rule chooses",
        handoverFields,
        settled,
      ),
    },
    "/api/v1/post/{id}/refusal": {
      put: change("Where the poster chooses: decline one reply, or all that wait", refusalFields, settled),
    },
    "/api/v1/post/{id}/renewal": {
      put: {
        summary: "Let a post stand for another 90 days",
        security,
        requestParams: { path: postParams },
        responses: { 200: done("It stands.", settled), ...failures(401, 403, 404, 409, 410, 429, 503) },
      },
    },
    "/api/v1/post/{id}/draw": {
      get: {
        summary: "Everything needed to do a fair draw over",
        description:
          "Ticket k (1, 2, …) of an entry has the number SHA-256(`seed:entry:k`), all as text, in hexadecimal. The entry with the smallest number comes first. The `record` says what became of each entry since, and to whom it went next.",
        requestParams: { path: postParams },
        responses: { 200: done("The draw.", { draw: drawView }), ...failures(401, 403, 404, 410, 429, 503) },
      },
    },
    "/api/v1/post/{id}/comment": {
      get: {
        summary: "The comments below a post, newest last",
        requestParams: { path: postParams },
        responses: {
          200: done("At most 200, the newest.", { comments: z.array(commentView) }),
          ...failures(401, 403, 404, 410, 429, 503),
        },
      },
      post: {
        summary: "Ask or answer in public",
        security,
        requestParams: { path: postParams, header: onceHeaders },
        requestBody: { required: true, ...json(commentBody) },
        responses: {
          201: done("Everyone can read it.", { comment: commentView }),
          ...failures(400, 401, 403, 404, 410, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/post/{id}/wish": {
      put: {
        summary: "Put a post on one's wishlist",
        security,
        requestParams: { path: postParams },
        responses: { 200: done("It is there.", wished), ...failures(401, 403, 404, 410, 429, 503) },
      },
      delete: {
        summary: "Take a post off one's wishlist",
        security,
        requestParams: { path: postParams },
        responses: { 200: done("It is not there.", wished), ...failures(401, 403, 404, 429, 503) },
      },
    },
    "/api/v1/me/wish": {
      get: {
        summary: "The wishlist, the newest wish first; what is gone stays",
        security,
        responses: {
          200: done("At most 200.", {
            posts: z.array(postView),
            takenDown: z
              .array(z.object({ _id: z.uuid() }))
              .meta({ description: "What was taken down: nothing else is told of it." }),
          }),
          ...failures(401, 403, 429, 503),
        },
      },
    },
    "/api/v1/me/wish/ids": {
      get: {
        summary: "Which posts are on one's wishlist",
        security,
        responses: {
          200: done("At most 1000, the newest wish first.", { ids: z.array(z.uuid()) }),
          ...failures(401, 403, 429, 503),
        },
      },
    },
    "/api/v1/me/search": {
      get: {
        summary: "The saved searches, the newest first, each with what it finds at the moment",
        security,
        responses: {
          200: done("At most 20.", { searches: z.array(matchedSearchView) }),
          ...failures(401, 403, 429, 503),
        },
      },
      post: {
        summary: "Save a search: new posts that match it are told by the bell and in the daily mail",
        security,
        requestParams: { header: onceHeaders },
        requestBody: { required: true, ...json(searchBody) },
        responses: {
          200: done("It is kept already.", { search: savedSearchView }),
          201: done("It is kept.", { search: savedSearchView }),
          ...failures(400, 401, 403, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/me/search/reading": {
      put: {
        summary: "All matches up to now are seen",
        security,
        responses: { 200: done("Noted."), ...failures(401, 403, 429, 503) },
      },
    },
    "/api/v1/me/search/{id}": {
      patch: {
        summary: "Whether the matches of a saved search go into the daily mail",
        security,
        requestParams: { path: searchParams },
        requestBody: { required: true, ...json(searchChanges) },
        responses: {
          200: done("Done; this is how it is now.", { search: savedSearchView }),
          ...failures(400, 401, 403, 404, 413, 415, 422, 429, 503),
        },
      },
      delete: {
        summary: "Forget a saved search",
        security,
        requestParams: { path: searchParams },
        responses: { 200: done("It is gone."), ...failures(401, 403, 404, 429, 503) },
      },
    },
    "/api/v1/comment/{id}": {
      patch: {
        ...change("Change one's own comment, within 15 minutes", commentBody, { comment: commentView }),
        requestParams: { path: commentParams },
      },
      delete: {
        summary: "Delete one's own comment, or one below one's own post",
        security,
        requestParams: { path: commentParams },
        responses: {
          200: done("Nothing of what it said is kept.", { comment: commentView }),
          ...failures(401, 403, 404, 410, 429, 503),
        },
      },
    },
    "/api/v1/reply/{id}": {
      patch: {
        ...change("Change one's own words", replyChanges, { reply: replyView }),
        requestParams: { path: replyParams },
      },
      delete: {
        summary: "Withdraw one's own reply, or give a promise back",
        security,
        requestParams: { path: replyParams },
        responses: {
          200: done("It is withdrawn.", { reply: replyView }),
          ...failures(401, 403, 404, 409, 429, 503),
        },
      },
    },
    "/api/v1/reply/{id}/dispute": {
      put: {
        summary: "Object to a report that one was absent, within its 24 hours",
        security,
        requestParams: { path: replyParams },
        responses: {
          200: done("It is disputed: a promise that was kept stays, and nothing counts.", {
            reply: replyView,
          }),
          ...failures(401, 403, 404, 409, 429, 503),
        },
      },
    },
    "/api/v1/me/post": {
      get: {
        summary: "The own posts with their replies, newest first",
        security,
        responses: {
          200: done("At most 200.", {
            posts: z.array(z.object({ post: postView, replies: z.array(replyView) })),
          }),
          ...failures(401, 403, 429, 503),
        },
      },
    },
    "/api/v1/me/reply": {
      get: {
        summary: "The own replies with their posts; with the exact place where something is promised",
        security,
        responses: {
          200: done("At most 200.", {
            replies: z.array(z.object({ reply: replyView, post: postView })),
          }),
          ...failures(401, 403, 429, 503),
        },
      },
    },
    "/api/v1/me/profile": {
      get: {
        summary: "The own profile, with what nobody else sees",
        security,
        responses: { 200: done("The profile.", ownProfile), ...failures(401, 403, 429, 503) },
      },
      patch: {
        summary: "Change the own profile; what is not sent stays",
        security,
        requestBody: { required: true, ...json(profileChangesBody) },
        responses: {
          200: done("Done; this is how it is now.", ownProfile),
          ...failures(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/me/picture": {
      put: {
        summary: "Set the own picture; the one before is removed",
        security,
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: pictureBody,
              encoding: { picture: { contentType: "image/jpeg, image/png, image/webp" } },
            },
          },
        },
        responses: {
          200: done("It is there.", ownProfile),
          ...failures(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
      delete: {
        summary: "Remove the own picture",
        security,
        responses: { 200: done("It is gone.", ownProfile), ...failures(401, 403, 429, 503) },
      },
    },
    "/api/v1/user/{id}": {
      get: {
        summary: "A member as everyone may see them",
        requestParams: { path: profileParams },
        responses: {
          200: done("The member.", { profile: profileView }),
          ...failures(401, 403, 404, 429, 503),
        },
      },
    },
    "/api/v1/user/{id}/post": {
      get: {
        summary: "What a member offers and asks for at the moment, newest first",
        requestParams: { path: profileParams },
        responses: {
          200: done("At most 100.", { posts: z.array(postView) }),
          ...failures(401, 403, 404, 429, 503),
        },
      },
    },
    "/api/v1/message": {
      get: {
        summary: "The own threads, where something happened last first",
        security,
        responses: {
          200: done("At most 100.", { threads: z.array(threadView) }),
          ...failures(401, 403, 429, 503),
        },
      },
    },
    "/api/v1/reply/{id}/message": {
      get: {
        summary: "The one private thread of a reply, for its two people",
        security,
        requestParams: { path: replyParams },
        responses: { 200: done("The thread.", { thread: openThread }), ...failures(401, 403, 404, 429, 503) },
      },
      post: {
        summary: "Write into the thread, or suggest a collection time",
        security,
        requestParams: { path: replyParams, header: messageHeaders },
        requestBody: { required: true, ...json(messageBody) },
        responses: {
          201: done("It is sent.", { message: messageView }),
          ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/reply/{id}/reading": {
      put: {
        summary: "Everything in the thread up to now is read",
        security,
        requestParams: { path: replyParams },
        responses: { 200: done("Noted."), ...failures(401, 403, 404, 429, 503) },
      },
    },
    "/api/v1/message/{id}/answer": {
      put: {
        summary: "Accept or decline a suggested collection time",
        security,
        requestParams: { path: messageParams },
        requestBody: { required: true, ...json(answerFields) },
        responses: {
          200: done("It is answered.", { message: messageView }),
          ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    "/api/v1/message/{id}/calendar": {
      get: {
        summary: "An agreed collection time as a calendar file",
        security,
        requestParams: { path: messageParams },
        responses: {
          200: { description: "iCalendar (RFC 5545).", content: { "text/calendar": { schema: z.string() } } },
          ...failures(401, 403, 404, 429, 503),
        },
      },
    },
    "/api/v1/news": {
      get: {
        summary: "What concerned one lately, newest first",
        security,
        responses: {
          200: done("At most 100.", {
            news: z.array(notificationView),
            unread: z.int(),
            unreadMessages: z.int(),
          }),
          ...failures(401, 403, 429, 503),
        },
      },
    },
    "/api/v1/news/reading": {
      put: {
        summary: "All news is read",
        security,
        responses: { 200: done("Noted."), ...failures(401, 403, 429, 503) },
      },
    },
    "/api/v1/live": {
      get: {
        summary: "Server-sent events that say when to look again",
        description: "404 where the host holds no connections open: ask every few seconds instead.",
        security,
        responses: {
          200: { description: "A stream.", content: { "text/event-stream": { schema: z.string() } } },
          ...failures(401, 403, 404, 429, 503),
        },
      },
    },
    "/api/v1/unsubscribe": {
      post: {
        summary: "Stop one kind of mail by the link of such a mail (RFC 8058)",
        requestParams: { query: linkQuery },
        responses: { 200: done("They are stopped."), ...failures(401, 403, 404, 422, 429, 503) },
      },
    },
    "/api/v1/renewal": {
      get: {
        summary: "The post that the link of a mail would renew",
        requestParams: { query: linkQuery },
        responses: {
          200: done("The post.", { post: postView }),
          ...failures(401, 403, 404, 409, 422, 429, 503),
        },
      },
      post: {
        summary: "Renew a post by the link of a mail",
        requestParams: { query: linkQuery },
        responses: { 200: done("It stands."), ...failures(401, 403, 404, 409, 422, 429, 503) },
      },
    },
    "/api/v1/impact": {
      get: {
        summary: "What all hand-overs come to, by month and by area; as a table: /impact.csv",
        responses: { 200: done("The statistics.", { impact: impactView }), ...failures(401, 403, 429, 503) },
      },
    },
    "/api/v1/openapi.json": {
      get: {
        summary: "This document",
        responses: { 200: { description: "OpenAPI 3.1", ...json(z.looseObject({ openapi: z.string() })) } },
      },
    },
    "/api/health/live": {
      get: { summary: "The process answers", responses: { 200: done("It does.") } },
    },
    "/api/health/ready": {
      get: {
        summary: "Requests can be served",
        responses: {
          200: done("They can.", readiness),
          503: { description: "Not now.", ...json(z.object({ success: z.literal(false), ...readiness })) },
        },
      },
    },
  },
});
