import { execFile } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { PUT } from "@/app/api/v1/me/picture/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST } from "@/app/api/v1/post/upload/route";
import { GET as read } from "@/app/images/[name]/route";
import { db } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { listImageUrls } from "@/lib/images/image-sizes";
import { uploadsFolder } from "@/lib/storage/storage";
import { aMember, anUpload, aPhoto, aPost, aReply, aRequest, type Member } from "@/tests/support/factories";

const KIB = 1024;
const SIZE = 8192 * KIB;
const run = promisify(execFile);
const uploads = uploadsFolder();
const outbox = join(uploads, "..", "outbox");

/** Disks of their own, so small that they can be filled. Only root may bring them in, and not everywhere. */
const disks = await Promise.all([uploads, outbox].map(mount)).then(
  () => true,
  () => false,
);

async function mount(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]);
}

afterAll(async () => {
  for (const folder of [uploads, outbox]) await run("umount", ["-l", folder]).catch(() => {});
});

beforeEach(async ({ skip }) => {
  skip(!disks, "no disk can be brought in here: that takes root, and leave to mount");
  for (const name of await readdir(uploads)) await rm(join(uploads, name));
});

const files = () => readdir(uploads).then((names) => names.filter((name) => name !== "filler").sort());

/** Fills a disk but for so many bytes. */
async function fill(folder: string, but: number): Promise<void> {
  await makeRoom(folder);
  const sizes = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  const used = sizes.reduce((sum, { blocks }) => sum + blocks * 512, 0);
  await writeFile(join(folder, "filler"), Buffer.alloc(SIZE - used - but));
}

const makeRoom = (folder: string) => rm(join(folder, "filler"), { force: true });

async function publish(as: Member) {
  const images = [await aPhoto({ width: 900, height: 600 }), await aPhoto({ width: 700, height: 700 })];
  const response = await POST(aRequest("/api/v1/post/upload", { as, body: await anUpload({ images }) }));
  const { post, code, message } = await expectContract(response, "post", "/api/v1/post/upload");
  return { status: response.status, wait: response.headers.get("retry-after"), post, code, message };
}

async function setPicture(as: Member) {
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(await aPhoto({ width: 800, height: 800 }))], "me.jpg"));
  const response = await PUT(aRequest("/api/v1/me/picture", { method: "PUT", as, body }));
  const { profile, code } = await expectContract(response, "put", "/api/v1/me/picture");
  return { status: response.status, profile, code };
}

const canBeRead = async (url: string) => {
  const params = Promise.resolve({ name: url.slice("/images/".length) });
  return (await read(new Request(`http://localhost${url}`), { params })).ok;
};

describe("when the disk of the pictures is full", () => {
  // With room for nothing, and for some of the eight files.
  it.each([0, 100, 200])(
    "but for %i KiB, an upload fails cleanly, leaves nothing, and works once there is room [R15]",
    async (room) => {
      const maria = await aMember();
      const { post } = await publish(maria);
      const before = await files();
      await fill(uploads, room * KIB);
      expect(await publish(maria)).toMatchObject({
        status: 503,
        wait: "60",
        code: "noRoom",
        message: "There is no room for more pictures at the moment. Please try again later.",
      });
      expect(await db().post.count({ where: { posterId: maria.id } })).toBe(1);
      expect(await files()).toEqual(before);
      for (const url of post.images.flatMap(listImageUrls)) expect(await canBeRead(url)).toBe(true);
      await makeRoom(uploads);
      expect((await publish(maria)).status).toBe(201);
    },
  );

  it("the profile picture stays unchanged [R15]", async () => {
    const maria = await aMember();
    const { profile } = await setPicture(maria);
    const before = await files();
    await fill(uploads, 0);
    expect(await setPicture(maria)).toMatchObject({ status: 503, code: "noRoom" });
    expect(await files()).toEqual(before);
    const { pictureUrl } = await db().user.findUniqueOrThrow({ where: { id: maria.id } });
    expect([pictureUrl, await canBeRead(pictureUrl ?? "")]).toEqual([profile.picture, true]);
    await makeRoom(uploads);
  });
});

describe("when the disk of the outbox is full", () => {
  it("a request still succeeds, and the email is sent once there is room [R15]", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    const postId = await aPost(maria, { allocation: "first-come" });
    await fill(outbox, 0);
    expect((await aReply(ben, postId)).state).toBe("promised");
    expect(await sendDueEmails()).toBe(0);
    expect(await readdir(outbox)).toEqual(["filler"]);
    await makeRoom(outbox);
    await db().emailOutbox.updateMany({ data: { dueAt: new Date(0) } });
    // One for each of the two: what else happens between them within the hour comes with the next.
    expect(await sendDueEmails()).toBe(2);
    expect(await readdir(outbox)).toHaveLength(2);
    const readers = await db().emailOutbox.findMany({ where: { sentAt: { not: null } } });
    expect(readers.map(({ userId }) => userId).sort()).toEqual([maria.id, ben.id].sort());
  });
});
