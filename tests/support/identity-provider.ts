/** A real OpenID Connect provider. Its page asks for the claims that the account is to have. */
import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";

export type Claims = { sub: string } & Record<string, unknown>;

const CLIENT_ID = "swap-shop";
const CALLBACK = "/api/auth/callback/oidc";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = { ...privateKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };

/** `change` may forge the ID token that the provider gives next. */
export async function startIdentityProvider() {
  const people = new Map<string, Claims>();
  const secret = randomBytes(24).toString("base64url");
  const state = { change: null as ((claims: Record<string, unknown>) => object) | null, isDown: false };
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = {
    client_id: CLIENT_ID,
    client_secret: secret,
    redirect_uris: [`http://localhost${CALLBACK}`],
  };
  const provider = new Provider(issuer, configuration(client, people));
  // The port of a site is known only once it runs.
  const redirectUriAllowed = (uri: string) =>
    /^http:\/\/localhost(:\d+)?\/[^?#]*$/.test(uri) && uri.endsWith(CALLBACK);
  Object.assign(provider.Client.prototype, { redirectUriAllowed });
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body: { id_token?: string } };
    if (context.path !== "/token" || !body.id_token || !state.change) return;
    body.id_token = sign(state.change(claimsOf(body.id_token)));
  });
  const serve = provider.callback();
  server.on("request", (request, response) => {
    if (state.isDown) return void request.socket.destroy();
    // Asks each time, as for somebody with several accounts there.
    if (request.url?.startsWith("/auth?")) delete request.headers.cookie;
    if (!request.url?.startsWith("/interaction/")) return void serve(request, response);
    void interact(provider, people, request, response);
  });
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: secret,
      OIDC_NAME: "Lewes ID",
    },
    issuer,
    state,
    stop: () =>
      new Promise<void>((gone) => {
        server.close(() => gone());
        server.closeAllConnections();
      }),
  };
}

function configuration(client: ClientMetadata, people: Map<string, Claims>): Configuration {
  return {
    clients: [client],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "nickname"] },
    findAccount: (_, id) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    async loadExistingGrant({ oidc }) {
      const { clientId = "" } = oidc.client ?? {};
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

async function interact(
  provider: Provider,
  people: Map<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(PAGE);
  const typed = new URLSearchParams(await text(request));
  if (typed.has("cancel")) return provider.interactionFinished(request, response, { error: "access_denied" });
  const claims = JSON.parse(typed.get("claims") ?? "") as Claims;
  people.set(claims.sub, claims);
  await provider.interactionFinished(request, response, { login: { accountId: claims.sub } });
}

const PAGE = `<!doctype html><html lang="en"><title>Lewes ID</title><form method="post">
<label>Claims <textarea name="claims"></textarea></label>
<button>Log in</button> <button name="cancel" value="yes">Cancel</button></form></html>`;

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

function sign(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${encode({ alg: "RS256", kid: key.kid, typ: "JWT" })}.${encode(claims)}`;
  return `${body}.${createSign("RSA-SHA256").update(body).sign(privateKey, "base64url")}`;
}
