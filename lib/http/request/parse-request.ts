import "server-only";
import type { z } from "zod";
import { AppError, type Issue } from "@/lib/http/errors";
import { readForm, readJson } from "@/lib/http/request/request-body";

type Schemas = {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};

const imageFields = new WeakMap<z.ZodType, string[]>();

/** Marks a schema as a multipart form, with a list of parts per name; `images` names the picture fields. */
export function formBody<S extends z.ZodType>(schema: S, images: string[]): S {
  imageFields.set(schema, images);
  return schema;
}

export const imageFieldsOf = (schema: z.ZodType): string[] | undefined => imageFields.get(schema);

export async function parseRequest(
  request: Request,
  context: { params: Promise<unknown> } | undefined,
  { params, query, body }: Schemas,
) {
  return {
    // A malformed id names nothing, so it is not found.
    params: params && checked(params, await context?.params, "notFound"),
    query: query && checked(query, queryOf(request), "invalid"),
    body: body && checked(body, await bodyOf(request, body), "invalid"),
  };
}

/** The first of repeated parameters wins; empty ones are ignored. */
function queryOf(request: Request): Record<string, string> {
  const sent = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  return Object.fromEntries(sent.reverse());
}

async function bodyOf(request: Request, schema: z.ZodType): Promise<unknown> {
  if (!imageFields.has(schema)) return readJson(request);
  const parts = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of await readForm(request)) parts.set(name, [...(parts.get(name) ?? []), value]);
  return Object.fromEntries(parts);
}

function checked(schema: z.ZodType, value: unknown, code: "notFound" | "invalid"): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (code === "notFound") throw new AppError("notFound");
  throw invalid(result.error.issues);
}

/** A schema may set its own code by `params: { code }`. */
function invalid(found: z.core.$ZodIssue[]): AppError {
  const issues: Issue[] = found.map((issue) => ({ path: issue.path.join("."), message: sentence(issue) }));
  const custom = found.find((issue) => issue.code === "custom" && issue.params?.code === "imageMissing");
  if (custom) return new AppError("imageMissing", { issues });
  return new AppError("invalid", { issues });
}

function sentence({ code, message, path }: z.core.$ZodIssue): string {
  if (code !== "invalid_type" || !message.startsWith("Invalid input")) return message;
  return path.length > 0 ? "This value is missing or of the wrong kind." : "Please send a JSON object.";
}
