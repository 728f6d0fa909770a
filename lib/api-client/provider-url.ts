import { ApiError } from "@/lib/api-client/client";

/** Apart from those of `client.ts`, which is on every page: a shared module would weigh on all of them. */
const texts = {
  offline: "We could not reach the server. Check your connection and try again.",
  broken: "Something went wrong on our side. Please try again.",
};

type Options = { next?: string; connects?: boolean };

/** The address at the provider that the browser goes to. @throws ApiError */
export async function getProviderUrl(
  provider: string,
  { next = "/", connects = false }: Options,
): Promise<string> {
  const { csrfToken } = await ask<{ csrfToken: string }>("/api/auth/csrf");
  const body = new URLSearchParams({ csrfToken, callbackUrl: next, json: "true" });
  const search = connects ? "?connect=true" : "";
  const { url } = await ask<{ url: string }>(`/api/auth/signin/${provider}${search}`, {
    method: "POST",
    body,
  });
  return url;
}

type Failure = { message?: string; code?: string };

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init).catch(() => null);
  if (!response) throw new ApiError(texts.offline, 0);
  const body = (await response.json().catch(() => null)) as (T & Failure) | null;
  if (response.ok && body) return body;
  throw new ApiError(body?.message ?? texts.broken, response.status, body?.code);
}
