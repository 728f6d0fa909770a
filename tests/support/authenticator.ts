/** A passkey provider in software, which can also misbehave in the ways that the site has to refuse. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { ORIGIN } from "@/tests/support/factories";

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (text: Uint8Array | string) => createHash("sha256").update(text).digest();

type Misbehaviour = {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string | null;
  key?: KeyObject;
  id?: string;
};

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; rpId: string };

/** COSE: an EC2 key for ES256 on P-256. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** @param counter null where uses are not counted, as with synchronized passkeys */
export function anAuthenticator({ counter = 0, aaguid = Buffer.alloc(16) } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = b64(randomBytes(32));
  let uses = counter;
  let handle = b64(randomBytes(32));

  const create = (options: Creation, wrong: Misbehaviour = {}) => {
    handle = options.user.id;
    const length = Buffer.alloc(2);
    const rawId = Buffer.from(id, "base64url");
    length.writeUInt16BE(rawId.length);
    const verified = wrong.isUserVerified === false ? 0 : VERIFIED;
    const authData = Buffer.concat([
      authenticatorData(wrong.rpId ?? options.rp.id ?? "", PRESENT | verified | WITH_CREDENTIAL, uses),
      ...[aaguid, length, rawId, coseKey(publicKey)],
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...{ id, rawId: id, type: "public-key" as const },
      response: {
        clientDataJSON: b64(clientData("webauthn.create", options.challenge, wrong.origin ?? ORIGIN)),
        attestationObject: b64(isoCBOR.encode(attestation)),
        transports: ["internal"],
      },
    };
  };

  const get = (options: Request, wrong: Misbehaviour = {}) => {
    if (counter > 0) uses += 1;
    const verified = wrong.isUserVerified === false ? 0 : VERIFIED;
    const authData = authenticatorData(wrong.rpId ?? options.rpId, PRESENT | verified, wrong.counter ?? uses);
    const data = clientData("webauthn.get", options.challenge, wrong.origin ?? ORIGIN);
    const userHandle = wrong.userHandle === undefined ? handle : wrong.userHandle;
    const used = wrong.id ?? id;
    return {
      ...{ id: used, rawId: used, type: "public-key" as const },
      response: {
        clientDataJSON: b64(data),
        authenticatorData: b64(authData),
        signature: b64(sign("sha256", Buffer.concat([authData, sha256(data)]), wrong.key ?? privateKey)),
        ...(userHandle !== null && { userHandle }),
      },
    };
  };
  return { id, create, get };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;
