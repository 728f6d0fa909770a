import { parseArgs } from "node:util";

export const SUBJECTS = [
  "kept",
  "uncached",
  "pages",
  "crawl",
  "million",
  "publishing",
  "photo",
  "memory",
  "scripts",
  "lighthouse",
] as const;

export type SubjectName = (typeof SUBJECTS)[number];

export type Options = {
  subjects: SubjectName[];
  rounds: number;
  /** Of each measurement. */
  seconds: number;
  warmUpSeconds: number;
  connections: number;
  /** Posts whose pages nobody has seen. */
  ids: number;
  /** Pages that a crawler asks for. */
  addresses: number;
  /** Of mixed load. */
  minutes: number;
  /** Short runs, whose figures mean nothing: they prove that the bench works. Nothing is written. */
  isSmoke: boolean;
};

/** @throws Error that names what is wrong */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string" },
      seconds: { type: "string" },
      ids: { type: "string" },
      addresses: { type: "string" },
      minutes: { type: "string" },
      long: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
    },
  });
  const usual = values.smoke
    ? { rounds: 1, seconds: 1, warmUpSeconds: 1, ids: 40, addresses: 40, minutes: 0.1 }
    : { rounds: 5, seconds: 6, warmUpSeconds: 3, ids: 10_000, addresses: 100_000, minutes: 3 };
  const number = (name: "rounds" | "seconds" | "ids" | "addresses" | "minutes") =>
    positive(name, values[name], usual[name]);
  return {
    subjects: chooseSubjects(positionals, values.long),
    rounds: Math.ceil(number("rounds")),
    seconds: number("seconds"),
    warmUpSeconds: usual.warmUpSeconds,
    connections: 16,
    ids: Math.ceil(number("ids")),
    addresses: Math.ceil(number("addresses")),
    minutes: number("minutes"),
    isSmoke: values.smoke,
  };
}

/** Each takes an hour, so that only those who ask for them get them. */
const LONG: readonly SubjectName[] = ["crawl", "million"];

function chooseSubjects(named: string[], withLong: boolean): SubjectName[] {
  const unknown = named.find((name) => !SUBJECTS.some((subject) => subject === name));
  if (unknown) throw new Error(`There is no subject "${unknown}". There are: ${SUBJECTS.join(", ")}.`);
  const isChosen = (name: SubjectName) => named.length === 0 || named.includes(name);
  return SUBJECTS.filter((name) => (LONG.includes(name) ? withLong || named.includes(name) : isChosen(name)));
}

function positive(name: string, value: string | undefined, usual: number): number {
  const number = value === undefined ? usual : Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new Error(`--${name} is a number above 0.`);
}
