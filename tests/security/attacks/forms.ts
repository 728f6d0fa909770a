/** Valid and invalid multipart forms as bytes. */
import fc from "fast-check";
import { odd } from "./fuzz-arbitraries";

export type Part = { name: string; value: Buffer; file?: string; type?: string };
type Form = { type: string; body: Buffer };

const BOUNDARY = "----fuzz-boundary-7f3a";
const quoted = (text: string) => text.replace(/[\r\n"]/g, (sign) => encodeURIComponent(sign));

function written({ name, value, file, type }: Part, isRaw: boolean): Buffer {
  const say = isRaw ? (text: string) => text : quoted;
  const filename = file === undefined ? "" : `; filename="${say(file)}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${say(name)}"${filename}\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n`;
  return Buffer.concat([Buffer.from(head), value, Buffer.from("\r\n")]);
}

const formOf = (parts: Part[], isRaw = false): Form => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.concat([...parts.map((part) => written(part, isRaw)), Buffer.from(`--${BOUNDARY}--\r\n`)]),
});

const cut = (form: Form, share: number): Form => ({
  ...form,
  body: form.body.subarray(0, form.body.length * share),
});

/** A form of these parts, sometimes with foreign ones. */
export const formsOf = (parts: Part[]): fc.Arbitrary<Form> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constant(formOf(parts)) },
    { weight: 2, arbitrary: fc.constant(formOf([...parts, ...parts])) },
    {
      weight: 2,
      arbitrary: odd.map((file) =>
        formOf(parts.map((part) => (part.file === undefined ? part : { ...part, file }))),
      ),
    },
    { weight: 2, arbitrary: odd.map((name) => formOf([...parts, { name, value: Buffer.from("x") }])) },
    {
      weight: 1,
      arbitrary: odd.map((name) => formOf([...parts, { name, file: name, value: Buffer.from("x") }], true)),
    },
    {
      weight: 1,
      arbitrary: odd.map((type) =>
        formOf(parts.map((part) => ({ ...part, type: type.replace(/[\r\n]/g, "") }))),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => cut(formOf(parts), share)),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        formOf(Array.from({ length: 3000 }, () => ({ name: "tags", value: Buffer.from("a") }))),
      ),
    },
    { weight: 1, arbitrary: fc.constant({ ...formOf(parts), type: "multipart/form-data" }) },
    {
      weight: 1,
      arbitrary: fc.constant({ ...formOf(parts), type: `multipart/form-data; boundary="${"b".repeat(500)}` }),
    },
    { weight: 1, arbitrary: fc.constant({ ...formOf(parts), type: "application/json" }) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 500 })
        .map((body) => ({ ...formOf(parts), body: Buffer.from(body) })),
    },
  );
