import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import type { Field } from "@/components/developers/call-reference";

/** The parts of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  examples?: unknown[];
};

/** Resolves a reference. */
export function resolveReference(schema: Schema): Schema {
  const name = referenceName(schema);
  const found = name && composeDocument().components?.schemas?.[name];
  return found ? (found as Schema) : schema;
}

const referenceName = ({ $ref }: Schema) => $ref?.split("/").at(-1);

export function toFields(schema: Schema): Field[] {
  const { properties = {}, required = [] } = resolveReference(schema);
  return Object.entries(properties).map(([name, one]) => ({
    ...toField(name, one),
    required: required.includes(name),
  }));
}

export function toField(name: string, schema: Schema): Field {
  const description = schema.description ?? resolveReference(schema).description;
  return { name, type: typeLabel(schema), required: false, ...(description && { description }) };
}

/** "text", "Post", "list of Post", "offer or request" */
function typeLabel(schema: Schema): string {
  const name = referenceName(schema);
  if (name) return name;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeLabel))].join(" or ");
  if (schema.items) return `list of ${typeLabel(schema.items)}`;
  const types = [schema.type ?? "anything"].flat().map((type) => PLAIN[type] ?? type);
  return (schema.format && FORMATS[schema.format]) ?? types.join(" or ");
}

const PLAIN: Record<string, string> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
  null: "nothing",
};
const FORMATS: Record<string, string> = {
  "date-time": "time (ISO 8601)",
  uuid: "UUID",
  email: "email",
  binary: "file",
};
