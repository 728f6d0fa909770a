import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { type Body, toCurl } from "@/app/developers/curl";
import { resolveReference, type Schema, toField, toFields } from "@/app/developers/schemas";
import type { Call } from "@/components/developers/call-reference";

type Content = { content?: Record<string, { schema?: Schema }> };
type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Operation = {
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};

export function listCalls(origin: string): { noun: string; calls: Call[] }[] {
  const groups = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(composeDocument().paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const noun = toNoun(path);
      groups.set(noun, [...(groups.get(noun) ?? []), toCall(origin, method, path, operation as Operation)]);
    }
  }
  return [...groups].map(([noun, calls]) => ({ noun, calls }));
}

const ACCOUNT = ["register", "login", "logout", "me"];
const toNoun = (path: string): string => {
  const [, , first = "", second = ""] = path.split("/");
  if (first !== "v1") return first;
  return ACCOUNT.includes(second) ? "account" : second;
};

function toCall(origin: string, method: string, path: string, operation: Operation): Call {
  const { summary = "", description, security = [], parameters = [], requestBody, responses } = operation;
  // An empty object makes a token optional.
  const needsToken = security.length > 0 && security.every((one) => Object.keys(one).length > 0);
  const body = toBody(requestBody);
  const [done] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const answer = toBody(done?.[1]);
  return {
    id: `${method}-${path.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "")}`,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsToken,
    parameters: parameters.map(({ schema, ...parameter }) => ({
      ...toField(parameter.name, schema),
      ...requirementOf(parameter),
    })),
    body: body ? toFields(body.schema) : [],
    answer: answer ? toFields(answer.schema).filter(({ name }) => name !== "success") : [],
    statuses: Object.entries(responses).map(([status, response]) => ({
      status,
      description: response.description,
    })),
    curl: toCurl({ origin, method, path, needsToken, body }),
  };
}

const requirementOf = ({ required = false, description }: Omit<Parameter, "schema">) => ({
  required,
  ...(description && { description }),
});

function toBody(holder: Content | undefined): Body | null {
  const [found] = Object.entries(holder?.content ?? {});
  return found?.[1].schema ? { type: found[0], schema: resolveReference(found[1].schema) } : null;
}
