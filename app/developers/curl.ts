import { resolveReference, type Schema } from "@/app/developers/schemas";

export type Body = { type: string; schema: Schema };
type Call = { origin: string; method: string; path: string; needsToken: boolean; body: Body | null };

const FORM = "multipart/form-data";

const EXAMPLES: Record<string, unknown> = {
  name: "Jo Porter",
  email: "jo@example.org",
  password: "eleven blue herons",
  title: "Kitchen chair",
  description: "A chair that wants to be sat on.",
  address: "12 Elm Street, Lewes",
  latitude: "50.8738",
  longitude: "0.0088",
  quantity: 1,
  tags: "furniture, wood",
  images: "@chair.jpg",
  picture: "@me.jpg",
  subject: "A question",
  message: "When do you open?",
  about: "Two streets from the river.",
  text: "Is it still there?",
  pickup: "On Saturday",
};
/** Query parameters worth showing. */
const QUERIES: Record<string, string> = {
  "get /api/v1/post": "type=offer&q=chair",
  "get /api/v1/post/changes": "since=0&limit=100",
  "post /api/v1/unsubscribe": "token=$TOKEN_OF_THE_MAIL",
  "post /api/v1/renewal": "token=$TOKEN_OF_THE_MAIL",
  "post /api/v1/promise": "token=$TOKEN_OF_THE_MAIL",
  "post /api/v1/turn": "token=$TOKEN_OF_THE_MAIL&answer=yes",
};

export function toCurl({ origin, method, path, needsToken, body }: Call): string {
  const query = QUERIES[`${method} ${path}`];
  const address = `"${origin}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}${query ? `?${query}` : ""}"`;
  const lines = [
    method === "get" ? `curl ${address}` : `curl -X ${method.toUpperCase()} ${address}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body?.type === FORM ? formLines(body.schema) : []),
    ...(body && body.type !== FORM ? jsonLines(body.schema) : []),
  ];
  return lines.join(" \\\n  ");
}

function jsonLines(schema: Schema): string[] {
  const json = JSON.stringify(exampleOf(schema, "")).replaceAll("'", "’");
  return ["-H 'Content-Type: application/json'", `-d '${json}'`];
}

const formLines = (schema: Schema): string[] =>
  Object.entries(exampleOf(schema, "") as Record<string, unknown>).map(
    ([name, value]) => `-F '${name}=${value}'`,
  );

function exampleOf(schema: Schema, name: string): unknown {
  const { type, format, properties, required, items, anyOf, examples, ...rest } = resolveReference(schema);
  if (rest.const !== undefined) return rest.const;
  if (rest.enum) return rest.enum[0];
  if (name in EXAMPLES) return type === "number" ? Number(EXAMPLES[name]) : EXAMPLES[name];
  if (examples) return examples[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0], name);
  if (items) return [exampleOf(items, name)];
  if (properties) {
    // A change needs only one field.
    const shown = required?.length ? required : Object.keys(properties).slice(0, 1);
    return Object.fromEntries(shown.map((one) => [one, exampleOf(properties[one] ?? {}, one)]));
  }
  return simpleExample([type].flat()[0], format);
}

function simpleExample(type: string | undefined, format: string | undefined): unknown {
  if (format === "uuid") return "$ID";
  if (format === "date-time") return "2027-05-01T10:00:00Z";
  if (type === "boolean") return true;
  return type === "integer" || type === "number" ? 1 : "…";
}
