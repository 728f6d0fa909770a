/** Calls of every documented operation: valid, nearly valid, and random ones. */
import fc from "fast-check";
import sharp from "sharp";
import { DAY_MS } from "@/lib/time/durations";
import { anyAddress } from "@/tests/support/fixtures";
import { newEmail, PASSWORD } from "@/tests/support/people";
import { formsOf, type Part } from "./forms";
import { noJson, odd, oddHeaders, oddJson, oddPair, oddSegment } from "./fuzz-arbitraries";
import type { Sent } from "./raw-http";
import type { RealIds } from "./real-ids";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
};
type Parameter = { in: string; name: string; schema: Schema; required?: boolean };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};
export type Document = { paths: Record<string, Record<string, Operation>> };

/** `isNamed` if the address surely leads to the operation, so that the answer must be documented. */
export type Case = Sent & { name: string; isNamed: boolean };

const PICTURES = [
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer(),
  await sharp({ create: { width: 9, height: 7, channels: 3, background: "blue" } })
    .jpeg()
    .toBuffer(),
  Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  Buffer.from("GIF89a"),
  Buffer.alloc(0),
];

/** One case of any operation. It never signs anybody out, which would affect other cases. */
export function caseOf(document: Document, scene: RealIds): fc.Arbitrary<Case> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation, scene)),
  );
  return fc.oneof(...all);
}

/** An address outside of the API, or an unknown one. */
export function addressOf(routes: string[], { ids }: RealIds): fc.Arbitrary<Sent> {
  const segment = often(oddSegment, fc.constantFrom(...Object.values(ids).flat(), "spoon"), 3);
  const path = fc
    .tuple(
      fc.constantFrom(...routes, ...routes, "/[x]", "//[x]", "/[x]/[x]", "/./[x]", "/_next/[x]"),
      segment,
    )
    .map(([route, filled]) => route.replace(/\[[^\]]+\]/g, () => filled));
  const ending = fc.constantFrom(
    "",
    "",
    "",
    "",
    ".rsc",
    ".segments/_tree.segment.rsc",
    "/",
    "/..",
    ".txt",
    ".json",
  );
  const query = often(fc.constant<string[]>([]), fc.array(oddPair, { maxLength: 3 }), 2);
  const method = fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "DELETE");
  return fc
    .record({ path, ending, query, method, headers: oddHeaders })
    .map(({ path, ending, query, method, headers }) => ({
      method,
      path: path + ending + (query.length > 0 ? `?${query.join("&")}` : ""),
      headers: { ...headers, "x-forwarded-for": anyAddress() },
    }));
}

const often = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 4) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

function callOf(path: string, method: string, operation: Operation, scene: RealIds): fc.Arbitrary<Case> {
  const isLogout = path.endsWith("/logout");
  const who = isLogout
    ? fc.constant(undefined)
    : fc.constantFrom(undefined, ...scene.members, ...scene.members, ...scene.members, "no-token");
  const id = often(
    fc.constantFrom(...idsFor(path, scene)),
    often(fc.constantFrom(...Object.values(scene.ids).flat()), oddSegment),
    2,
  );
  return fc
    .record({
      who,
      id,
      query: queryOf(operation, scene),
      headers: oddHeaders,
      content: contentOf(operation, scene),
    })
    .map(({ who, id, query, headers, content }) => ({
      name: `${method} ${path}`,
      // Next itself answers a request that claims to be a page data request.
      isNamed: !("rsc" in headers) && (!path.includes("{id}") || /^[0-9a-f-]{36}$/i.test(id)),
      method: method.toUpperCase(),
      path: path.replace("{type}", "offer").replace("{id}", id) + (query && `?${query}`),
      headers: {
        ...headers,
        "x-forwarded-for": anyAddress(),
        ...(who && { authorization: `Bearer ${who}` }),
        ...(content && { "content-type": content.type, "content-length": String(content.body.length) }),
      },
      ...(content && { body: content.body }),
    }));
}

function idsFor(path: string, { ids }: RealIds): string[] {
  const noun = Object.keys(ids).find((one) => new RegExp(`/${one}/\\{id\\}`).test(path)) as
    | keyof typeof ids
    | undefined;
  return noun ? ids[noun] : ["none"];
}

function queryOf({ parameters = [] }: Operation, scene: RealIds): fc.Arbitrary<string> {
  const known = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema, required }) =>
      fc.option(
        often(name === "token" ? fc.constantFrom(...scene.signed) : typedOf(name, schema, scene), odd).map(
          (value) => `${name}=${encodeURIComponent(value.toWellFormed()).slice(0, 4000)}`,
        ),
        { freq: required ? 9 : 1, nil: "" },
      ),
    );
  return fc
    .tuple(fc.tuple(...known), often(fc.constant<string[]>([]), fc.array(oddPair, { maxLength: 3 })))
    .map(([pairs, others]) => [...pairs, ...others].filter(Boolean).join("&"));
}

type Content = { type: string; body: Buffer } | undefined;

function contentOf({ requestBody }: Operation, scene: RealIds): fc.Arbitrary<Content> {
  const [[type, said] = []] = Object.entries(requestBody?.content ?? {});
  if (!type || !said)
    return often<Content>(
      fc.constant(undefined),
      noJson.map((body) => ({ type: "application/json", body })),
    );
  if (type === "multipart/form-data") return partsOf(said.schema, scene).chain(formsOf);
  const types = often(
    fc.constantFrom("application/json", "application/json", "Application/JSON; charset=utf-8"),
    fc.constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "%",
      ";",
    ),
    9,
  );
  const body = often(
    bodyOf(said.schema, scene).map((text) => Buffer.from(text)),
    noJson,
    9,
  );
  return fc.record({ type: types, body });
}

type Fields = [name: string, json: string][];
const objectOf = (fields: Fields) =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;

/** A JSON object: valid, with one mistake, or random. */
function bodyOf(schema: Schema, scene: RealIds): fc.Arbitrary<string> {
  const fine = fieldsOf(schema, (name, said) => jsonOf(name, said, scene));
  const names = Object.keys(schema.properties ?? {});
  const wrong = fc.tuple(
    fine,
    often(fc.constantFrom(...names, "x"), fc.constantFrom("__proto__", "id", "status", "")),
    oddJson,
  );
  const replaced = wrong.map(
    ([fields, name, json]): Fields => [...fields.filter(([one]) => one !== name), [name, json]],
  );
  const repeated = wrong.map(([fields, name, json]): Fields => [[name, json], ...fields, [name, json]]);
  const missing = fc
    .tuple(fine, fc.nat(5))
    .map(([fields, at]): Fields => fields.filter((_, index) => index !== at));
  return fc.oneof(
    { weight: 4, arbitrary: fine.map(objectOf) },
    { weight: 5, arbitrary: replaced.map(objectOf) },
    { weight: 1, arbitrary: repeated.map(objectOf) },
    { weight: 1, arbitrary: missing.map(objectOf) },
    { weight: 1, arbitrary: oddJson },
  );
}

/** All required fields and some optional ones. */
function fieldsOf(
  { properties = {}, required = [] }: Schema,
  fill: (name: string, schema: Schema) => fc.Arbitrary<string>,
): fc.Arbitrary<Fields> {
  const each = Object.entries(properties).map(([name, schema]) =>
    fc.option(
      fill(name, schema).map((value): [string, string] => [name, value]),
      { freq: required.includes(name) ? 60 : 1, nil: null },
    ),
  );
  return fc.tuple(...each).map((fields) => fields.filter((one) => one !== null));
}

function partsOf(schema: Schema, scene: RealIds): fc.Arbitrary<Part[]> {
  const { images, picture, ...texts } = schema.properties ?? {};
  const [file = "images"] = Object.keys({ ...(images && { images }), ...(picture && { picture }) });
  const fields = fieldsOf({ ...schema, properties: texts }, (name, said) =>
    often(typedOf(name, said, scene), odd, 12),
  );
  // Pictures are slow, so most forms do not have a valid one.
  const pictures = often(
    fc.constantFrom(...PICTURES),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  return fc
    .tuple(fields, fc.array(pictures, { maxLength: 2 }))
    .map(([pairs, files]) => [
      ...pairs.map(([name, value]) => ({ name, value: Buffer.from(value) })),
      ...files.map((value) => ({ name: file, value, file: "p.jpg", type: "image/jpeg" })),
    ]);
}

/** A valid value as JSON. */
function jsonOf(name: string, schema: Schema, scene: RealIds): fc.Arbitrary<string> {
  const { type, anyOf, items } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => jsonOf(name, one, scene)));
  if (type === "null") return fc.constant("null");
  if (type === "boolean") return fc.constantFrom("true", "false");
  if (type === "array" && items)
    return fc.array(jsonOf(name, items, scene), { maxLength: 3 }).map((all) => `[${all}]`);
  if (type === "object") return fieldsOf(schema, (inner, said) => jsonOf(inner, said, scene)).map(objectOf);
  const isNumber = type === "number" || type === "integer";
  return typedOf(name, schema, scene).map((typed) => (isNumber ? typed : JSON.stringify(typed)));
}

/** A valid value as text, by its description and field name. */
function typedOf(name: string, schema: Schema, scene: RealIds): fc.Arbitrary<string> {
  const { ids } = scene;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === "uuid") return fc.constantFrom(...(name === "also" ? ids.post : ids.reply));
  if (/At$|^deadline$/.test(name))
    return fc.integer({ min: 1, max: 20 }).map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  if (/^(latitude|longitude|radius)$/.test(name))
    return fc.double({ min: 1, max: 89, noNaN: true }).map((degrees) => degrees.toFixed(4));
  if (/^(quantity|limit|since)$/.test(name)) return fc.integer({ min: 1, max: 3 }).map(String);
  if (name === "email") return fc.nat().map(newEmail);
  if (name === "password") return fc.constant(PASSWORD);
  if (name === "code") return fc.constant("123456");
  return fc.constantFrom(
    "Spoon, or two",
    "Wooden spoon 🥄 for stirring",
    "größer als ein Löffel",
    'a "quoted" word',
  );
}
