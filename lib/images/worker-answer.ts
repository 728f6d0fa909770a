import "server-only";
import { z } from "zod";

const length = z.int().nonnegative();
const answerHead = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: z.base64(),
  likeness: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
  sizes: z.array(z.object({ widthClass: z.int().positive(), length })).min(1),
  preview: length,
  usage: z.object({ cpuSeconds: z.number(), memoryMib: z.number() }),
});

/** Checks it like any input from outside. @throws when it is not of this shape and length */
export function unpackAnswer(answer: Buffer) {
  let at = 0;
  const take = (bytes: number) => {
    at += bytes;
    return answer.subarray(at - bytes, at);
  };
  const headLength = take(4).readUInt32BE();
  const { sizes, preview, ...head } = answerHead.parse(JSON.parse(take(headLength).toString()));
  const files = sizes.map(({ widthClass, length }) => ({ widthClass, bytes: take(length) }));
  const picture = { ...head, sizes: files, preview: take(preview) };
  if (at !== answer.length) throw new Error("the lengths differ");
  return picture;
}
