import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST } from "@/app/api/v1/post/upload/route";
import { uploadsFolder } from "@/lib/storage/storage";
import { aMember, anUpload, aPhoto, aRequest } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "post", "/api/v1/post/upload");
const files = () => readdir(uploadsFolder()).catch(() => []);

async function publish(changes: Parameters<typeof anUpload>[0] = {}) {
  const as = await aMember();
  return POST(aRequest("/api/v1/post/upload", { as, body: await anUpload(changes) }));
}

describe("an upload is refused", () => {
  it("from strangers, by 401", async () => {
    const response = await POST(aRequest("/api/v1/post/upload", { body: await anUpload() }));
    expect(response.status).toBe(401);
    await answerTo(response);
  });

  it("with many thousand parts, before they are parsed [S31] [R12]", async () => {
    const part = (at: number) => `--x\r\nContent-Disposition: form-data; name="a${at}"\r\n\r\n\r\n`;
    const body = `${Array.from({ length: 300_000 }, (_, at) => part(at)).join("")}--x--\r\n`;
    for (const type of [
      "multipart/form-data; boundary=x",
      'multipart/form-data; charset=utf-8; boundary="x"',
    ]) {
      const as = await aMember();
      const begun = process.cpuUsage();
      const response = await POST(
        aRequest("/api/v1/post/upload", { as, body, headers: { "content-type": type } }),
      );
      const seconds = process.cpuUsage(begun).user / 1e6;
      expect([response.status, (await answerTo(response)).message]).toEqual([
        400,
        "The form has too many parts.",
      ]);
      // Taking them apart takes minutes of the processor; what other tests of this process take meanwhile counts as well.
      expect(seconds).toBeLessThan(20);
    }
  });

  it.each([
    ["no picture", undefined],
    ["an empty file field", new File([], "")],
    ["an empty text", ""],
  ])("with %s, and the message asks for one", async (_, images) => {
    const form = await anUpload();
    form.delete("images");
    if (images !== undefined) form.append("images", images);
    const response = await POST(aRequest("/api/v1/post/upload", { as: await aMember(), body: form }));
    expect(response.status).toBe(422);
    expect(await answerTo(response)).toMatchObject({
      code: "imageMissing",
      message: "Please upload an image",
    });
  });

  it("with every invalid field named", async () => {
    const wrong = {
      title: "x",
      description: "short",
      latitude: "91",
      longitude: "1e2",
      quantity: "0",
      type: "gift",
    };
    const response = await publish({ ...wrong, tags: "t".repeat(31), address: "" });
    expect(response.status).toBe(422);
    const { issues } = await answerTo(response);
    const named = ["address", "description", "latitude", "longitude", "quantity", "tags", "title", "type"];
    expect([...new Set(issues.map(({ path }) => path))].sort()).toEqual(named);
  });

  it("with seven or eleven pictures, a picture that is text, or a title that is a file [S40] [S41]", async () => {
    const photo = await aPhoto({ width: 60, height: 60 });
    for (const changes of [
      { images: Array(7).fill(photo) },
      { images: Array(11).fill(photo) },
      { images: "text" },
      { title: new File(["x"], "x") },
    ]) {
      const response = await publish(changes);
      expect(response.status).toBe(422);
      await answerTo(response);
    }
  });

  it("with a file that is no picture, and leaves nothing behind", async () => {
    const before = await files();
    const images = [
      await aPhoto(),
      new File(["<script>alert(1)</script>"], "photo.jpg", { type: "image/jpeg" }),
    ];
    const response = await publish({ images });
    expect(response.status).toBe(422);
    expect((await answerTo(response)).code).toBe("imageUnreadable");
    expect(await files()).toEqual(before);
  });

  it("with a picture above 10 MiB by 413, even if another is unreadable", async () => {
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    for (const images of [large, [new Uint8Array(40), large]]) {
      const response = await publish({ images });
      expect(response.status).toBe(413);
      await answerTo(response);
    }
  });
});
