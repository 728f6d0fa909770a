/** Input meant to break something. */
import fc from "fast-check";

const LONG = 20_000;

/** Characters and words with a meaning in Postgres, URLs, JSON, templates or text. */
const ODD = [
  ...[
    "\u0000",
    "\u0007",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "\u2066",
    "\ufeff",
    "\u200b",
    "\u3164",
    "\ufffe",
  ],
  ...[
    "a\u0300",
    "ﬁ",
    "İ",
    "ŉ",
    "🦔",
    "🧑‍🌾",
    "\u2028",
    "\r\n",
    "\r\nX-Evil: 1",
    "%00",
    "%E0%A4%A",
    "%2e%2e%2f",
  ],
  ...["'", "''", '"', "\\", "' OR 1=1 --", "$1", "%", "_", "\\x00", "; DROP TABLE x", "pg_sleep(9)"],
  ...[
    "<script>alert(1)</script>",
    "{{7*7}}",
    "$\u007b7*7}",
    "%s%n",
    "../../etc/passwd",
    "C:\\",
    "file:///etc/passwd",
  ],
  ...["http://169.254.169.254/latest", "http://[::1]:5432/", "javascript:alert(1)", "data:text/html,x"],
  ...["__proto__", "constructor", "toString", "null", "undefined", "true", "NaN", "Infinity", "-Infinity"],
  ...["1e309", "1e3", "0x10", "-0", "１２", "9007199254740993", "-1", "0", "1.5", "00", "+1", " 1 ", ""],
  ...[
    "0".repeat(40),
    "9".repeat(400),
    "x".repeat(LONG),
    "🦔".repeat(LONG / 4),
    "a@b.c",
    "a＠b.co",
    "2026-02-30",
  ],
  ...["9999-12-31T23:59:59Z", "-271821-04-20T00:00:00.000Z", "2026-11-21T25:00:00Z", "0000-01-01", "now()"],
  "00000000-0000-0000-0000-000000000000",
];

export const odd = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...ODD.filter(({ length }) => length < 40)))
      .map((all) => all.join(" ")),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
);

/** JSON that `JSON.stringify` never writes, and values that programs confuse. */
const ODD_JSON = [
  ...["null", "true", "false", "[]", "{}", "0", "-0", "-1", "1.5", "1e3", "1e309", "-1e309", "1e-400"],
  ...["9007199254740993", "123456789012345678901234567890", `1${"0".repeat(400)}`],
  ...['{"not":""}', '{"contains":""}', '{"startsWith":""}', '{"in":["a"]}', '{"gt":""}', '{"equals":null}'],
  ...['{"set":"x"}', '{"increment":1}', '{"connect":{"id":"x"}}', '[{"not":""}]', '["a","b"]', "[null]"],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"toString":1}'],
  ...['"\\ud800"', '"\\u0000"', '"\\udfff\\ud800"', '{"toJSON":"x"}', '{"then":1}', '{"length":1e9}'],
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `[${"0,".repeat(20_000)}0]`,
];

export const oddJson = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_JSON) },
  { weight: 4, arbitrary: odd.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json() },
);

/** Bodies that are invalid JSON, invalid UTF-8 or too large. */
export const noJson = fc.oneof(
  fc
    .constantFrom(
      "",
      "{",
      "[",
      "{}{}",
      "{'a':1}",
      "NaN",
      "\ufeff{}",
      "undefined",
      '{"a":1,}',
      "\u0000",
      "a=1&b=2",
      '"',
      "//",
      "x".repeat(70_000),
    )
    .map((text) => Buffer.from(text)),
  fc
    .constantFrom("utf16le" as const, "latin1" as const)
    .map((encoding) => Buffer.from('{"text":"ü","email":"a"}', encoding)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

/** One path segment. Slashes in it are encoded. */
export const oddSegment = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        "%E0%A4%A",
        "%",
        "%%",
        "%2",
        "%zz",
        "%00",
        "%2e%2e%2f",
        "%2e%2e",
        "..",
        ".",
        "%2F",
        "%5c",
        "%0d%0a",
        "%u0041",
      ],
      ...[
        "%C0%AE",
        "%FF%FE",
        "%ED%A0%80",
        "%25",
        "%2500",
        ";a=b",
        "a;b",
        "*",
        "[id]",
        "%5Bid%5D",
        "_",
        ",",
        "null",
        "-1",
        "1e3",
      ],
      ...[
        "__proto__",
        "constructor",
        "hasOwnProperty",
        "%F0%9F%A6%94",
        "a%20b",
        "%C3%BC",
        "'",
        "%27",
        "~",
        "$",
        "(.)",
        "@x",
        "x".repeat(2000),
      ],
    ),
  },
  { weight: 2, arbitrary: odd.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000) || "x") },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 12 })
      .map((bytes) => Buffer.from(bytes).toString("hex").replace(/../g, "%$&")),
  },
);

/** A query string from pairs: repeated, as lists, as objects, half encoded. */
export const oddPair = fc
  .tuple(
    fc.constantFrom(
      "",
      "q",
      "id",
      "__proto__",
      "q[not]",
      "q[]",
      "a.b",
      "nxtPid",
      "nxtPtag",
      "_rsc",
      "%",
      "callbackUrl",
    ),
    odd,
  )
  .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).slice(0, 4000)}`);

/** Headers that frameworks read. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  ...Array.from({ length: 20 }, () => ({})),
  ...[{ rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }, { "next-router-segment-prefetch": "/_tree" }],
  ...[
    { "next-router-state-tree": "%5B%" },
    { "next-router-state-tree": "x".repeat(3000), rsc: "1" },
    { "next-url": "//evil" },
  ],
  ...[
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-nextjs-data": "1" },
  ],
  ...[{ "next-action": "x".repeat(40) }, { "x-http-method-override": "DELETE" }, { "x-matched-path": "/me" }],
  ...[
    { "if-none-match": '*,"' },
    { range: "bytes=0-1,5-" },
    { accept: "%%%" },
    { "accept-language": "\u00ff" },
  ],
  ...[
    { cookie: "swap-shop=%E0%A4%A; __proto__=1" },
    { cookie: `${"a=b; ".repeat(300)}` },
    { "x-request-id": "x".repeat(2000) },
  ],
  ...[
    { authorization: "Bearer %E0%A4%A" },
    { authorization: "Basic Og==" },
    { "x-forwarded-proto": "gopher" },
  ],
  ...[
    { "idempotency-key": "" },
    { "idempotency-key": "k".repeat(300) },
    { "idempotency-key": "' --\u00ff" },
    { "idempotency-key": "same" },
  ],
);
