/**
 * The import law: one table, for values and types alike. `npm run check` and `npm test` enforce it.
 *
 * Each list reads from left to right: a room imports itself and the rows before its own. Rooms of one row do not know
 * each other, but those joined by "|" are one family.
 */
const TOOLS = [
  ["time"],
  ["env(?:-(?:maps|providers))?\\.ts$", "text"],
  ["content-rules"],
  // The vocabulary of HTTP: errors, addresses, limits.
  ["http/(?!(?:route|authenticate|idempotency|rate-limits/rate-limit)\\.ts$)"],
  ["observability/(?!health\\.ts$)", "storage", "api-client"],
  ["db"],
  // Contact messages, a noun further left, are emailed too.
  ["emails/send-email\\.ts$", "images", "geo", "realtime"],
  ["auth"],
  // The gate of `/api/v1` and the health check stand on all of them.
  ["http/(?:route|authenticate|idempotency|rate-limits/rate-limit)\\.ts$", "observability/health\\.ts$"],
];

const NOUNS = [
  ["community"],
  ["membership"],
  ["users", "blocks"],
  ["first-host"],
  ["notifications", "passkeys", "second-factor"],
  ["posts"],
  ["replies", "search", "syndication", "agreed-times", "post-drafts"],
  ["comments", "wishlist", "messages", "saved-searches", "contact-messages", "thank-yous"],
  ["emails/(?!send-email\\.ts$)", "profiles", "impact", "statistics", "site-health"],
  ["account-deletions", "data-exports", "linked-identities", "moderation"],
];

const COMPONENTS = [
  ["browser"],
  ["offline"],
  ["ui"],
  ["membership"],
  ["auth"],
  ["passkeys", "blocks", "safety"],
  ["notifications"],
  ["post"],
  ["location|image-picker|drafts|post-form|bulk-post-form|map|feed|search"],
  ["message-outbox"],
  ["replies|handover|draws"],
  ["moderation"],
  [
    "comments",
    "wishlist",
    "messages",
    "saved-searches",
    "account-deletions",
    "data-exports",
    "linked-identities",
    "second-factor",
  ],
  ["news", "my-swaps", "profile", "impact", "contact", "developers"],
  ["host", "moderation-queue"],
  ["welcome", "invitations"],
  ["layout"],
];

/** The part of `lib/` that a browser may hold. */
const FOR_BROWSERS = [
  // The shape, rules and sentences of a noun.
  "lib/[^/]+/[^/]*(?:schema|rules|texts)\\.ts$",
  // Pure tools.
  "lib/(?:api-client|text|time)/",
  "lib/geo/(?:distance|grid-cell|home-anchor|public-place|public-street|settlement-names)\\.ts$",
  "lib/http/(?:errors|roles|safe-path|rate-limits/retry-message)\\.ts$",
  "lib/(?:auth/session-limits|images/image-sizes)\\.ts$",
  // Pure parts of a noun that forms and pages show.
  "lib/(?:impact/weights|notifications/answer-deadlines|posts/(?:similarity|tag-path|tags)|search/query-length)\\.ts$",
  "lib/syndication/(?:json-ld|short-links)\\.ts$",
];

const TEST = "\\.(?:test|spec)\\.tsx?$";
const SERVER_ONLY = "node_modules/server-only/";

/** A folder's name, or a pattern where it holds a dot. @param {string} base */
const pathIn = (base) => (/** @type {string} */ room) =>
  room.includes(".") ? `^${base}/${room}` : `^${base}/(?:${room})/`;

/**
 * @param {string} name
 * @param {string} base
 * @param {string[][]} rows
 * @param {string} comment
 */
function leftToRight(name, base, rows, comment) {
  const all = rows.flat();
  return rows.flatMap((row, index) =>
    row.map((room) => {
      const allowed = [...rows.slice(0, index).flat(), room];
      const others = all.filter((other) => !allowed.includes(other));
      const to = { path: others.map(pathIn(base)), pathNot: pathIn(base)(room) };
      return others.length > 0 && rule(name, { path: pathIn(base)(room), pathNot: TEST }, to, comment);
    }),
  );
}

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 * @param {string} comment where the code belongs
 */
const rule = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const tools = TOOLS.flat().map(pathIn("lib"));
const nouns = NOUNS.flat().map(pathIn("lib"));
const looks = COMPONENTS.flat().map(pathIn("components"));

export default {
  forbidden: [
    ...leftToRight(
      "nouns-left-to-right",
      "lib",
      NOUNS,
      "A noun imports nouns to its left. Move what both need to the left one, or join the two in app/.",
    ),
    ...leftToRight(
      "tools-left-to-right",
      "lib",
      TOOLS,
      "A tool imports tools to its left. Move what both need to the left one.",
    ),
    ...leftToRight(
      "components-left-to-right",
      "components",
      COMPONENTS,
      "Components import rooms to their left. Move what both need to the left one, or join the two in app/.",
    ),
    rule(
      "no-post-in-emails",
      { path: "^lib/emails/", pathNot: TEST },
      { path: "^lib/(?:posts|replies|comments|wishlist|messages|profiles)/" },
      "An email repeats a notification or a saved search. Data of a post belongs in the notification's payload.",
    ),
    rule(
      "no-reply-in-saved-searches",
      { path: "^lib/saved-searches/", pathNot: TEST },
      { path: "^lib/replies/" },
      "A search finds posts, whoever asks for them. Code about replies belongs in lib/replies/.",
    ),
    rule(
      "no-noun-in-a-tool",
      { path: tools, pathNot: TEST },
      { path: nouns },
      "A tool serves every noun and knows none. Pass the value in, or move the code to the noun.",
    ),
    rule(
      "no-noun-in-ui",
      { path: "^components/(?:ui|browser)/", pathNot: TEST },
      { path: [...nouns, "^lib/(?:db|env|auth)"] },
      "components/ui and components/browser could ship in another product. Code about a noun belongs in its room.",
    ),
    rule(
      "only-browser-code-in-components",
      { path: "^components/", pathNot: TEST },
      {
        path: ["^lib/", "^server/", "^scripts/", "^prisma/"],
        pathNot: FOR_BROWSERS.map((path) => `^${path}`),
      },
      "Components take props or call lib/api-client. Types and rules they show belong in the noun's schema.ts or rules.ts.",
    ),
    rule(
      "no-server-only-in-browsers",
      {
        path: ["^components/", "^instrumentation-client\\.ts$", "^app/(?:global-)?error\\.tsx$"],
        pathNot: TEST,
      },
      { path: SERVER_ONLY, reachable: true },
      "A browser reaches this server-only module, if only for a type. Move the type to the noun's schema.ts.",
    ),
    rule(
      "no-node-in-components",
      { path: "^components/", pathNot: TEST },
      { dependencyTypes: ["core"] },
      "Components run in browsers, which have no Node. Such code belongs in lib/ or app/.",
    ),
    rule(
      "no-looks-in-lib",
      { path: "^lib/", pathNot: TEST },
      { path: ["^components/", "^server/", "^scripts/", "^prisma/"] },
      "What things are and may do knows nothing of looks or of the process around it. Join them in app/.",
    ),
    rule(
      "only-tools-in-server",
      { path: "^server/", pathNot: TEST },
      {
        path: ["^lib/", "^components/", "^prisma/", "^scripts/"],
        pathNot: [
          ...tools,
          // The pages and the server agree on these to the letter; they import constants at most.
          "^lib/posts/tag-length\\.ts$",
          "^components/layout/theme-script-text\\.ts$",
          "^components/search/first-results-text\\.ts$",
        ],
      },
      "The server around Next knows no noun. Next hands over what it needs (lib/db/server-bridge.ts).",
    ),
    rule(
      "no-importing-app",
      { path: "^(?!app/|tests/)", pathNot: [TEST, "^instrumentation\\.ts$"] },
      { path: "^app/" },
      "Only Next calls app/. Code that others need belongs in components/ or lib/.",
    ),
    rule(
      "no-importing-tests",
      { path: "^(?!tests/|e2e/)", pathNot: [TEST, "^vitest\\.config\\.ts$"] },
      { path: ["^tests/", "^e2e/", TEST] },
      "Only tests import tests/. Code that the site needs belongs in lib/ or scripts/.",
    ),
    rule(
      "no-site-in-e2e",
      { path: "^e2e/" },
      {
        path: ["^app/", "^components/", "^server/", "^lib/"],
        pathNot: ["^lib/[^/]+/[^/]*schema\\.ts$", "^lib/time/"],
      },
      "A journey sees the site from outside and knows only its schemas. Helpers belong in tests/support/.",
    ),
    rule(
      "every-room-in-the-table",
      { path: ["^lib/", "^components/"], pathNot: [TEST, ...tools, ...nouns, ...looks, "^lib/generated/"] },
      {},
      "This room is not in the table. Give it a place in .dependency-cruiser.mjs.",
    ),
    rule(
      "no-circles",
      // The document of the API describes itself too.
      { pathNot: "^app/api/(?:endpoints|v1/openapi\\.json/.*)\\.ts$" },
      { circular: true },
      "These files import each other. Move what both need to a third file, or into the lower one.",
    ),
    rule("no-unresolved", {}, { couldNotResolve: true }, "There is no such file or package."),
  ].filter(Boolean),
  options: {
    doNotFollow: { path: ["node_modules", "^lib/generated/"] },
    exclude: { path: "^(?:(?:\\.next[^/]*|\\.data|\\.tmp|public|docs)/|next-env\\.d\\.ts$)" },
    // Imports of types count.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
