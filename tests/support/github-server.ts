/** GitHub's way of logging in, which is OAuth without OpenID Connect: just enough of it. */
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Address = { email: string; primary: boolean; verified: boolean };
export type GitHubUser = { id: number; login: string; name: string | null; emails: Address[] };

const KEYS = { GITHUB_CLIENT_ID: "swap-shop", GITHUB_CLIENT_SECRET: "hush-hush" };

/** Every visitor is `user`, and allows everything. */
export async function startGitHub() {
  const state: { user: GitHubUser } = { user: { id: 1, login: "nobody", name: null, emails: [] } };
  const codes = new Map<string, { user: GitHubUser; challenge: string }>();
  const tokens = new Map<string, GitHubUser>();
  const exchange = async (request: IncomingMessage) => {
    const sent = new URLSearchParams(await text(request));
    const code = codes.get(sent.get("code") ?? "");
    codes.delete(sent.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    if (!code || code.challenge !== verifier) return { error: "bad_verification_code" };
    const token = randomUUID();
    tokens.set(token, code.user);
    return { access_token: token, token_type: "bearer", scope: "user:email" };
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (pathname === "/login/oauth/authorize") {
      const code = randomUUID();
      codes.set(code, { user: state.user, challenge: searchParams.get("code_challenge") ?? "" });
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.search = String(new URLSearchParams({ code, state: searchParams.get("state") ?? "" }));
      return void response.writeHead(302, { location: String(back) }).end();
    }
    const user = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    const { emails, ...account } = user ?? { emails: [] };
    const answers: Record<string, unknown> = { "/api/v3/user": account, "/api/v3/user/emails": emails };
    const body =
      pathname === "/login/oauth/access_token" ? await exchange(request) : user && answers[pathname];
    response
      .writeHead(body ? 200 : 401, { "content-type": "application/json" })
      .end(JSON.stringify(body ?? {}));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((gone) => {
      server.close(() => gone());
      server.closeAllConnections();
    });
  return { env: { ...KEYS, GITHUB_URL: url }, state, stop };
}
