import { afterAll, describe, expect, it, vi } from "vitest";
import { getActor } from "@/lib/auth/session";
import { createComment } from "@/lib/comments/mutations";
import { db } from "@/lib/db/client";
import { createReply } from "@/lib/replies/create-reply";
import { aMember, aPost } from "@/tests/support/factories";
import { FaultProxy } from "@/tests/support/fault-proxy";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

vi.mock("next/cache", () => ({ revalidateTag: vi.fn() }));

let proxy: FaultProxy | undefined;
afterAll(() => proxy?.stop());

/** Why a transaction may take five seconds and wait four for its turn: with three and one each of these fails. */
describe.runIf(isThorough)("over a line with a round trip of 300 ms", () => {
  it("a comment, a reply and more transactions than connections succeed [R07]", async () => {
    proxy = await FaultProxy.start((process.env.DATABASE_URL ?? "").replace(/\?.*/, ""));
    vi.stubEnv("DATABASE_URL", proxy.url);
    const actor = await getActor((await aMember()).token);
    if (!actor) throw new Error("a member is somebody");
    const post = await aPost(await aMember());
    await proxy.break("latency");
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return `${what} ${Math.round(performance.now() - start)} ms`;
    };
    const asked = { quantity: 1, also: [], pickup: "Saturday", text: "" };
    const took = [
      await timed("a comment", () => createComment(actor, post, { text: "Is it bright?" }, null)),
      await timed("a reply", () => createReply(actor, post, asked, null)),
      await timed("six first transactions at once", () =>
        Promise.all(Array.from({ length: 6 }, () => db().$transaction((tx) => tx.$queryRaw`SELECT 1`))),
      ),
    ];
    recordMetric("R07", `300 ms to the database: ${took.join(", ")}`);
    await proxy.break("pass");
    expect(took).toHaveLength(3);
  });
});
