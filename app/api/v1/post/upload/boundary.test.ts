import { expect, it } from "vitest";
import { POST } from "@/app/api/v1/post/upload/route";
import { aMember, anUpload, aRequest } from "@/tests/support/factories";

it.each(["x", "-", "a.b+c", "0123456789"])(
  "a form with the shortest allowed boundary is read: %s [S32]",
  async (boundary) => {
    const plain = new Response(await anUpload());
    const own = (plain.headers.get("content-type") ?? "").split("boundary=")[1] ?? "";
    const bytes = Buffer.from(await plain.arrayBuffer()).toString("latin1");
    const body = new Uint8Array(Buffer.from(bytes.replaceAll(`--${own}`, `--${boundary}`), "latin1"));
    const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
    const response = await POST(aRequest("/api/v1/post/upload", { as: await aMember(), body, headers }));
    expect([boundary, response.status]).toEqual([boundary, 201]);
    const { post } = await response.json();
    expect(post.title).toBe((await anUpload()).get("title"));
  },
);
