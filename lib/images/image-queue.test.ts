import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/http/errors";
import { enqueue } from "@/lib/images/image-queue";
import { MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";

/** Work that ends when it is told to. */
function aJob() {
  let started = false;
  let [finish, fail] = [() => {}, () => {}];
  const promise = new Promise<string>((resolve, reject) => {
    finish = () => resolve("done");
    fail = () => reject(new Error("broken"));
  });
  const work = () => {
    started = true;
    return promise;
  };
  return { work, finish, fail, hasStarted: () => started };
}

let people = 0;
/** The largest possible, and each by somebody else, unless told. */
const queue = (
  work: () => Promise<string>,
  owner = `person ${people++}`,
  { bytes = MAX_IMAGE_BYTES, signal = new AbortController().signal } = {},
) => enqueue({ owner, bytes, signal }, work);

const settled = () => new Promise((resolve) => setImmediate(resolve));
const jobs = (count: number) => Array.from({ length: count }, aJob);

describe("the image queue", () => {
  it("processes two at once and the others in turn [S37]", async () => {
    const all = jobs(5);
    const results = all.map((job) => queue(job.work));
    for (let finished = 0; finished < all.length; finished += 1) {
      await settled();
      expect(all.map((job) => job.hasStarted())).toEqual(all.map((_, index) => index < finished + 2));
      all[finished]?.finish();
    }
    expect(await Promise.all(results)).toEqual(all.map(() => "done"));
  });

  it("refuses the 37th waiting picture with 503 [S37]", async () => {
    const all = jobs(38);
    const results = all.map((job) => queue(job.work));
    const refused = await queue(async () => "never").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "unavailable", status: 503 });
    for (const job of all) job.finish();
    expect(await Promise.all(results)).toHaveLength(38);
    expect(await queue(async () => "free again")).toBe("free again");
  });

  it("lets 120 small pictures wait, as long as all together are not large [S37]", async () => {
    const all = jobs(122);
    const small = { bytes: 400_000 };
    const results = all.map((job) => queue(job.work, undefined, small));
    await expect(queue(async () => "never", undefined, small)).rejects.toMatchObject({ status: 503 });
    for (const job of all) job.finish();
    expect(await Promise.all(results)).toHaveLength(122);
  });

  it("serves everybody in turn, however many pictures one person sent first", async () => {
    const working = jobs(2);
    const running = working.map((job) => queue(job.work));
    const served: string[] = [];
    const send = (who: string) => queue(async () => String(served.push(who)), who);
    const results = ["Ada", "Ada", "Ada", "Ada", "Ben", "Ben", "Cem"].map(send);
    for (const job of working) job.finish();
    await Promise.all([...running, ...results]);
    expect(served).toEqual(["Ada", "Ben", "Cem", "Ada", "Ben", "Ada", "Ada"]);
  });

  it("serves a late picture after one of each person before it, and no more", async () => {
    const working = jobs(2);
    const running = working.map((job) => queue(job.work));
    const served: string[] = [];
    const send = (who: string) => queue(async () => String(served.push(who)), who);
    const first = queue(async () => String(send("late")), "Ada");
    const results = ["Ada", "Ada", "Ben"].map(send);
    for (const job of working) job.finish();
    await Promise.all([...running, first, ...results]);
    await queue(async () => "last");
    expect(served).toEqual(["Ben", "late", "Ada", "Ada"]);
  });

  it("frees the slot after a failure", async () => {
    const all = jobs(6);
    const results = Promise.allSettled(all.map((job) => queue(job.work)));
    for (const job of all) job.fail();
    expect((await results).map(({ status }) => status)).toEqual(all.map(() => "rejected"));
    const after = jobs(2);
    const two = after.map((job) => queue(job.work));
    await settled();
    expect(after.map((job) => job.hasStarted())).toEqual([true, true]);
    for (const job of after) job.finish();
    await Promise.all(two);
  });

  it("reserves slots for others, however much one person sends [S37]", async () => {
    const [working, greedy] = [jobs(2), jobs(20)];
    const results = [...working, ...greedy].map((job) => queue(job.work, "one and the same"));
    await expect(queue(async () => "never", "one and the same")).rejects.toMatchObject({ status: 503 });
    const other = queue(async () => "somebody else's");
    for (const job of [...working, ...greedy]) job.finish();
    expect(await other).toBe("somebody else's");
    await Promise.all(results);
  });

  it("drops a picture whose client has left, and continues with the others [S37]", async () => {
    const working = jobs(2);
    const results = working.map((job) => queue(job.work));
    const impatient = new AbortController();
    const given = queue(async () => "never", "impatient", { signal: impatient.signal });
    const patient = queue(async () => "in the end");
    impatient.abort();
    await expect(given).rejects.toMatchObject({ code: "unavailable", status: 503 });
    for (const job of working) job.finish();
    expect(await patient).toBe("in the end");
    await Promise.all(results);
    const late = queue(async () => "never", "late", { signal: impatient.signal });
    await expect(late).rejects.toMatchObject({ status: 503 });
  });
});
