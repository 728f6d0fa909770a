import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/register/challenge/route";
import { POST } from "@/app/api/v1/register/route";
import { changeSettings } from "@/lib/community/mutations";
import { db } from "@/lib/db/client";
import { anEmail, aRequest, aStaffMember, PASSWORD } from "@/tests/support/factories";

const PATH = "/api/v1/register/challenge";

beforeEach(
  async () => void (await changeSettings(await aStaffMember("host"), { signUpCheck: "proof-of-work" })),
);
afterEach(async () => void (await db().communitySettings.deleteMany()));

async function aChallenge(): Promise<Challenge> {
  const { challenge } = await (await GET(aRequest(PATH))).json();
  return challenge;
}

const encode = (challenge: Challenge, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");

async function aProof(): Promise<string> {
  const challenge = await aChallenge();
  return encode(challenge, await solveChallenge({ challenge, deriveKey }));
}

async function register(proof?: string): Promise<[number, string | undefined]> {
  const json = {
    name: "Ada King",
    email: anEmail(),
    password: PASSWORD,
    ...(proof !== undefined && { proof }),
  };
  const response = await POST(aRequest("/api/v1/register", { json }));
  return [response.status, (await expectContract(response, "post", "/api/v1/register")).code];
}

const REFUSED = [403, "proofNeeded"];

describe("a sign-up where hosts ask for a calculation", () => {
  it("needs a solution, which opens one account, even all at once", async () => {
    await expectContract(await GET(aRequest(PATH)), "get", PATH);
    expect(await register()).toEqual(REFUSED);
    const proof = await aProof();
    const results = await Promise.all([register(proof), register(proof), register(proof)]);
    expect(results.map(([status]) => status).sort()).toEqual([201, 403, 403]);
    expect(await register(proof)).toEqual(REFUSED);
    expect((await register(await aProof()))[0]).toBe(201);
  });

  it("takes no solution that is wrong, too cheap, of another site, or late", async () => {
    const challenge = await aChallenge();
    const solution = await solveChallenge({ challenge, deriveKey });
    const with_ = (changes: object) => ({
      ...challenge,
      parameters: { ...challenge.parameters, ...changes },
    });
    const wrong = [
      encode(challenge, { ...solution, derivedKey: "00".repeat(32) }),
      encode(challenge, { ...solution, counter: 1, derivedKey: "ff".repeat(32) }),
      encode(with_({ cost: 1 }) as Challenge, solution),
      encode(with_({ expiresAt: (challenge.parameters.expiresAt ?? 0) + 9999 }) as Challenge, solution),
      encode({ ...challenge, signature: "00".repeat(32) }, solution),
      "",
      "bm90IEpTT04=",
      "null",
    ];
    for (const proof of wrong) expect([proof, ...(await register(proof))]).toEqual([proof, ...REFUSED]);
    // Its signature is as good as before: only the right one was missing.
    expect((await register(encode(challenge, solution)))[0]).toBe(201);
  });

  it("asks for nothing by default", async () => {
    await db().communitySettings.deleteMany();
    expect(await aChallenge()).toBeNull();
    expect((await register())[0]).toBe(201);
  });
});
