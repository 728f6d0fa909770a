import { mkdir, readdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { revalidateTag } from "next/cache";
import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { postFields, type Upload } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { getPostWithPlace } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import * as disk from "@/lib/storage/storage";
import { aMember, aPhoto } from "@/tests/support/factories";

async function anUpload(images?: File[]): Promise<Upload> {
  const photo = new File([new Uint8Array(await aPhoto({ width: 700, height: 500 }))], "photo.jpg");
  const typed = { type: "offer", title: "Chair", description: "A chair to sit on.", address: "Elm Street" };
  return {
    ...postFields.parse({ ...typed, latitude: "50", longitude: "0" }),
    images: images ?? [photo, photo],
  };
}

const files = () => readdir(disk.uploadsFolder()).catch(() => []);

beforeEach(() => {
  vi.restoreAllMocks();
  vi.mocked(revalidateTag).mockReset();
});

describe("publishing", () => {
  it("refreshes the cached feed after the post is stored", async () => {
    const member = await aMember();
    let seen = 0;
    vi.mocked(revalidateTag).mockImplementation(
      () =>
        void db()
          .post.count({ where: { posterId: member.id } })
          .then((count) => {
            seen = count;
          }),
    );
    await publishPost(member, await anUpload(), null);
    expect(revalidateTag).toHaveBeenCalledWith("feed", { expire: 0 });
    await vi.waitFor(() => expect(seen).toBe(1));
  });

  it("does not refresh it again for a repeated request", async () => {
    const member = await aMember();
    const upload = await anUpload();
    await publishPost(member, upload, "key");
    await publishPost(member, upload, "key");
    expect(vi.mocked(revalidateTag).mock.calls.filter(([tag]) => tag === "feed")).toHaveLength(1);
  });

  it("runs thirteen statements, and answers like the stored post", async () => {
    const member = await aMember();
    await publishPost(member, await anUpload(), null);
    const upload = await anUpload();
    const query = vi.spyOn(pg.Client.prototype, "query");
    const { body } = await publishPost(member, upload, null);
    const statements = query.mock.calls.map(([given]: unknown[]) =>
      typeof given === "string" ? given : (given as { text: string }).text,
    );
    query.mockRestore();
    const words = statements.map((text) => /^\s*(\w+)/.exec(text)?.[1]);
    // The limits; then the member's lock and standing, the lock and pins of the place, the site's country, the post, its pictures, the
    // member's face, what its words are compared by, and the notice to other instances.
    const work = ["SELECT", "SELECT", "SELECT", "SELECT", "INSERT", "INSERT", "SELECT", "INSERT", "SELECT"];
    expect(words).toEqual(["INSERT", "SELECT", "BEGIN", ...work, "COMMIT"]);
    const post = body.post as PostView;
    expect(post).toEqual(await getPostWithPlace(member, post._id));
  });

  it("leaves no file behind when the post cannot be stored", async () => {
    const member = await aMember();
    const before = await files();
    await expect(publishPost(member, { ...(await anUpload()), title: "x" }, null)).rejects.toThrow(
      "Post_title_length",
    );
    expect(await files()).toEqual(before);
    expect(revalidateTag).not.toHaveBeenCalled();
  });

  it("leaves no file behind when the image store fails half-way", async () => {
    const member = await aMember();
    const before = await files();
    const real = disk.diskStorage(disk.uploadsFolder());
    const inTheWay: string[] = [];
    const putAll: typeof real.putAll = async (images) => {
      inTheWay.push(join(disk.uploadsFolder(), `${images[4]?.name}.part`));
      await mkdir(inTheWay[0] ?? "", { recursive: true });
      return real.putAll(images);
    };
    vi.spyOn(disk, "storage").mockReturnValue({ ...real, putAll });
    await expect(publishPost(member, await anUpload(), null)).rejects.toMatchObject({ code: "unavailable" });
    await rmdir(inTheWay[0] ?? "");
    expect(await files()).toEqual(before);
    expect(await db().post.count({ where: { posterId: member.id } })).toBe(0);
  });

  it("keeps the pictures of a stored post, even if a later step fails", async () => {
    const member = await aMember();
    const before = (await files()).length;
    vi.mocked(revalidateTag).mockImplementation(() => {
      throw new Error("the cache is away");
    });
    await publishPost(member, await anUpload(), null).catch(() => {});
    expect(await db().image.count({ where: { post: { posterId: member.id } } })).toBe(2);
    expect((await files()).length).toBe(before + 8);
  });
});
