import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as upload } from "@/app/api/v1/post/upload/route";
import { enqueue } from "@/lib/images/image-queue";
import { MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";
import { aMember, anUpload, aRequest, type Member, PASSWORD } from "@/tests/support/factories";

afterEach(() => vi.unstubAllEnvs());

/** The calls as they are in a program whose database is at this port. */
async function callsWith(port: number) {
  vi.stubEnv("DATABASE_URL", `postgresql://someone:secret@127.0.0.1:${port}/swapshop`);
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "swapShopDb");
  const { GET: feed } = await import("@/app/api/v1/post/route");
  const { GET: me } = await import("@/app/api/v1/me/route");
  const { POST: login } = await import("@/app/api/v1/login/route");
  return { feed, me, login };
}

/** A server on which every connection is met in this way. */
async function aServer(meet: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function expectUnavailable(port: number, member: Member): Promise<void> {
  const { feed, me, login } = await callsWith(port);
  const answers = await Promise.all([
    feed(aRequest("/api/v1/post")).then(async (response) => expectContract(response, "get", "/api/v1/post")),
    me(aRequest("/api/v1/me", { as: member })).then(async (response) =>
      expectContract(response, "get", "/api/v1/me"),
    ),
    login(aRequest("/api/v1/login", { json: { email: member.email, password: PASSWORD } })).then(
      async (response) => expectContract(response, "post", "/api/v1/login"),
    ),
  ]);
  for (const { code } of answers) expect(code).toBe("unavailable");
}

describe("a caller is asked to come back", () => {
  it("when too many pictures are queued [S37]", async () => {
    const request = aRequest("/api/v1/post/upload", { as: await aMember(), body: await anUpload() });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const others = Array.from({ length: 38 }, () =>
      enqueue(
        { owner: randomUUID(), bytes: MAX_IMAGE_BYTES, signal: new AbortController().signal },
        () => held,
      ),
    );
    const response = await upload(request);
    expect(response.status).toBe(503);
    expect((await expectContract(response, "post", "/api/v1/post/upload")).code).toBe("unavailable");
    release();
    await Promise.all(others);
  });

  it("when the database refuses connections, drops them or does not answer: limits are never skipped [R05] [R07] [S54]", async () => {
    const member = await aMember();
    const gone = await aServer(() => {});
    await gone.close();
    await expectUnavailable(gone.port, member);
    for (const meet of [(socket: Socket) => void socket.destroy(), () => {}]) {
      const server = await aServer(meet);
      await expectUnavailable(server.port, member);
      await server.close();
    }
  });
});
