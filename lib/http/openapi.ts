import "server-only";
import { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { type Endpoint, type ErrorStatus, listEndpoints, type Method } from "@/lib/http/endpoint";
import { imageFieldsOf } from "@/lib/http/request/parse-request";

const failure = z
  .object({
    success: z.literal(false),
    code: z.string().meta({ description: "For programs.", examples: ["signInNeeded", "invalid"] }),
    message: z.string().meta({ description: "A sentence for people." }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    canConfirm: z
      .literal(true)
      .optional()
      .meta({ description: "The same call with `confirmed` is taken: only a question has to be answered." }),
  })
  .meta({ id: "Failure" });

const REASONS: Record<ErrorStatus, string> = {
  400: "It could not be read, or a field of the log-in is empty.",
  401: "Nobody is signed in with that, or email and password do not fit.",
  403: "A cookie came with a request that was not sent by our own pages, or the address is not confirmed yet.",
  404: "There is nothing, or nothing for you.",
  409: "There is one already, or it has changed meanwhile, or its state does not allow it.",
  410: "It was taken down, and you had no part in it.",
  413: "It is too large.",
  415: "That content type, or encoding, is not accepted here.",
  422: "The named fields are not as they have to be.",
  429: "That was too often.",
  503: "It cannot be done right now.",
};

const IMAGE_TYPES = "image/jpeg, image/png, image/webp";

export function listPaths(routeFiles: Record<string, object>): ZodOpenApiPathsObject {
  const paths = Object.entries(routeFiles).map(([path, routeFile]) => {
    const operations = listEndpoints(routeFile).map(([method, endpoint]) => [
      method.toLowerCase(),
      operationOf(method, endpoint),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return Object.fromEntries(paths);
}

function operationOf(method: Method, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, description, params, documented, headers } = endpoint;
  const query = documented?.query ?? endpoint.query;
  const requestParams = {
    ...(params && { path: object(params) }),
    ...(query && { query: object(query) }),
    ...(headers && { header: headers }),
  };
  return {
    summary,
    ...(description && { description }),
    ...securityOf(endpoint),
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...(endpoint.body && { requestBody: bodyOf(method, endpoint.body, documented?.body) }),
    responses: { ...successesOf(endpoint), ...failuresOf(endpoint) },
  };
}

const object = (schema: z.ZodType) => schema as z.ZodObject;

const WAYS_TO_SIGN_IN = [{ bearer: [] }, { cookie: [] }];

function securityOf({ auth, takesToken }: Endpoint) {
  if (auth === "member") return { security: WAYS_TO_SIGN_IN };
  // The empty object makes a token optional.
  return takesToken ? { security: [...WAYS_TO_SIGN_IN, {}] } : {};
}

function bodyOf(method: Method, checked: z.ZodType, promised: z.ZodType = checked) {
  const images = imageFieldsOf(checked);
  const isOptional = method === "DELETE" && checked.safeParse({}).success;
  return {
    ...(!isOptional && { required: true }),
    content: images
      ? { "multipart/form-data": { schema: promised, encoding: encodingOf(images) } }
      : { "application/json": { schema: promised } },
  };
}

const encodingOf = (images: string[]) =>
  Object.fromEntries(images.map((name) => [name, { contentType: IMAGE_TYPES }]));

function successesOf({ responses }: Endpoint): ZodOpenApiResponsesObject {
  const all = Object.entries(responses).map(([status, { fields, content, ...response }]) => {
    const schema = z.object({ success: z.literal(true), ...fields });
    return [status, { ...response, content: content ?? { "application/json": { schema } } }];
  });
  return Object.fromEntries(all);
}

function failuresOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const statuses = new Set([...failuresOfGate(endpoint), ...(endpoint.errors ?? [])]);
  return Object.fromEntries([...statuses].map((status) => [status, failureWith(status)]));
}

function failuresOfGate({ auth, limit, params, query, body }: Endpoint): ErrorStatus[] {
  if (!auth) return [];
  return [
    ...([401, 403, 503] as const),
    ...(limit ? ([429] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(query ? ([422] as const) : []),
    ...(body ? ([400, 413, 415, 422] as const) : []),
  ];
}

function failureWith(status: ErrorStatus) {
  const waits = status === 429 || status === 503;
  const retryAfter = z.string().meta({ description: "Seconds to wait." });
  return {
    description: REASONS[status],
    ...(waits && { headers: z.object({ "Retry-After": retryAfter }) }),
    content: { "application/json": { schema: failure } },
  };
}
