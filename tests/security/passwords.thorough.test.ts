import { readFileSync } from "node:fs";
import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/route";
import { PUT as change } from "@/app/api/v1/me/password/route";
import { PUT as reset } from "@/app/api/v1/password-reset/route";
import { POST as register } from "@/app/api/v1/register/route";
import { hashPassword } from "@/lib/auth/password";
import { db } from "@/lib/db/client";
import { aLink, aMember, anEmail, aRequest, PASSWORD } from "@/tests/support/factories";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const NAME = "Ottilie Weber";
const HEDGEHOGS = "🦔".repeat(127);

type Attempt = { status: number; email: string };

/** Each sets the password of an account of its own. */
const WAYS: Record<string, (password: string, localPart?: string) => Promise<Attempt>> = {
  async registering(password, localPart) {
    const email = addressOf(localPart);
    const json = { name: NAME, email, password };
    return { email, status: (await register(aRequest("/api/v1/register", { json }))).status };
  },
  async changing(password, localPart) {
    const member = await aMember({ name: NAME, email: addressOf(localPart) });
    const json = { current: PASSWORD, password };
    const request = aRequest("/api/v1/me/password", { method: "PUT", as: member, json });
    return { email: member.email, status: (await change(request)).status };
  },
  async resetting(password, localPart) {
    const member = await aMember({ name: NAME, email: addressOf(localPart) });
    const json = { token: await aLink(member, "reset-password"), password };
    const request = aRequest("/api/v1/password-reset", { method: "PUT", json });
    return { email: member.email, status: (await reset(request)).status };
  },
};

const addressOf = (localPart: string | undefined) =>
  localPart ? `${localPart}@${anEmail().split("@")[0]}.example.org` : anEmail();

const canLogIn = async (email: string, password: string) =>
  (await logIn(aRequest("/api/v1/login", { json: { email, password } }))).status === 200;

describe.each(Object.entries(WAYS))("a password, when %s,", (way, set) => {
  const accepted = way === "registering" ? 201 : 200;

  it("has 10 to 128 characters of any kind [S01]", async () => {
    const statuses = [];
    for (const password of ["tenminus1", "x9-bramble", `${HEDGEHOGS} `, `${HEDGEHOGS}  `])
      statuses.push((await set(password)).status);
    expect(statuses).toEqual([422, accepted, accepted, 422]);
  });

  it("is compared whole: the last of 128 characters counts, and a space before and after [S01]", async () => {
    const long = `${HEDGEHOGS}!`;
    const { email } = await set(long);
    expect(await canLogIn(email, `${HEDGEHOGS}?`)).toBe(false);
    expect(await canLogIn(email, HEDGEHOGS)).toBe(false);
    expect(await canLogIn(email, long)).toBe(true);
    const spaced = await set(" seven still ponds ");
    for (const typed of ["seven still ponds", " seven still ponds", "seven still ponds "])
      expect(await canLogIn(spaced.email, typed)).toBe(false);
    expect(await canLogIn(spaced.email, " seven still ponds ")).toBe(true);
  });

  it("is none of a hundred from the shipped list, in any letter case [S02]", async () => {
    const list = readFileSync("lib/auth/common-passwords.txt", "utf8").split("\n").filter(Boolean);
    expect(list.filter((one) => one.length >= 10).length).toBeGreaterThan(3000);
    const step = Math.floor(list.length / 100);
    for (let at = 0; at < 100; at += 1) {
      const common = list[at * step] ?? "";
      expect([common, (await set(at % 2 ? common : common.toUpperCase())).status]).toEqual([common, 422]);
    }
  });

  it("is not made of the name, the address or the site's name [S02]", async () => {
    for (const password of [NAME, "ottilie weber2026", "swapshop1234", "Swap Shop2026"])
      expect([password, (await set(password)).status]).toEqual([password, 422]);
    const localPart = `o.w.${anEmail().slice(0, 8)}`;
    expect((await set(`${localPart}123`, localPart)).status).toBe(422);
  });
});

describe("a stored password", () => {
  it("is Argon2id with at least 19 MiB and two passes, with its parameters [S03]", async () => {
    const emails = await Promise.all(
      Object.values(WAYS).map(async (set) => (await set("nine wet stones")).email),
    );
    const rows = await db().user.findMany({ where: { email: { in: emails } } });
    expect(rows).toHaveLength(3);
    for (const { passwordHash } of rows) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(passwordHash ?? "") ?? [];
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
    }
  });

  it("that is weaker is hashed again at the next sign-in, and only by the right password [S03]", async () => {
    const { id, email } = await aMember();
    const weak = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db().user.update({ where: { id }, data: { passwordHash: weak } });
    const stored = async () => (await db().user.findUniqueOrThrow({ where: { id } })).passwordHash;
    expect(await canLogIn(email, "not this one")).toBe(false);
    expect(await stored()).toBe(weak);
    expect(await canLogIn(email, PASSWORD)).toBe(true);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await canLogIn(email, PASSWORD)).toBe(true);
    expect(await stored()).toBe(renewed);
  });

  it("is hashed beside at most one other, and a flood is refused at once [S03]", async () => {
    const { hash } = await vi.importActual<typeof argon2>("@node-rs/argon2");
    let [running, most] = [0, 0];
    vi.mocked(argon2.hash).mockImplementation(async (...given) => {
      running += 1;
      most = Math.max(most, running);
      return hash(...given).finally(() => {
        running -= 1;
      });
    });
    const flood = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword("a flood")));
    const refused = flood.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(most).toBe(2);
    expect(refused.length).toBeGreaterThanOrEqual(90);
    expect(new Set(refused)).toEqual(new Set(["unavailable"]));
    expect(await hashPassword("after it")).toContain("$argon2id$");
  });
});
