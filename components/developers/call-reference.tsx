import { Code, TextWithCode } from "@/components/developers/chapter";
import { Disclosure } from "@/components/ui/disclosure";

export type Field = { name: string; type: string; required: boolean; description?: string };

/** One call, as people read it. */
export type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  /** Whether it is refused without a token. */
  needsToken: boolean;
  parameters: Field[];
  body: Field[];
  answer: Field[];
  statuses: { status: string; description: string }[];
  curl: string;
};
type Words = {
  nouns: Record<string, string>;
  parameters: string;
  body: string;
  answer: string;
  statuses: string;
  required: string;
  needsToken: string;
};

type Props = { words: Words; groups: { noun: string; calls: Call[] }[] };

/** Every call there is, closed until somebody wants to know. */
export function CallReference({ words, groups }: Props) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ noun, calls }) => (
        <section key={noun} className="flex flex-col">
          <h3 className="mb-1 text-lg font-bold">{words.nouns[noun] ?? noun}</h3>
          {calls.map((call) => (
            <OneCall key={call.id} words={words} call={call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function OneCall({ words, call }: { words: Words; call: Call }) {
  const { id, method, path, summary, description, needsToken, parameters, body, answer, statuses, curl } =
    call;
  const title = (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-2 font-normal">
      <code className="font-mono text-sm font-bold">
        {method} {path}
      </code>
      <span className="text-soft">{summary}</span>
    </span>
  );
  return (
    <div id={id} className="border-t border-line">
      <Disclosure summary={title}>
        <div className="flex flex-col gap-4 pt-1 pb-5">
          {description && <TextWithCode text={description} />}
          {needsToken && <p className="text-sm text-soft">{words.needsToken}</p>}
          <Code text={curl} />
          <Fields heading={words.parameters} fields={parameters} required={words.required} />
          <Fields heading={words.body} fields={body} required={words.required} />
          <Fields heading={words.answer} fields={answer} required="" />
          <Pairs heading={words.statuses} pairs={statuses.map((one) => [one.status, one.description])} />
        </div>
      </Disclosure>
    </div>
  );
}

type FieldsProps = { heading: string; fields: Field[]; required: string };

function Fields({ heading, fields, required }: FieldsProps) {
  const text = (field: Field) =>
    [field.type, field.required && required, field.description].filter(Boolean).join(" · ");
  return <Pairs heading={heading} pairs={fields.map((field) => [field.name, text(field)])} />;
}

function Pairs({ heading, pairs }: { heading: string; pairs: [name: string, text: string][] }) {
  if (pairs.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-sm text-soft">{heading}</h4>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {pairs.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-sm font-semibold">{name}</dt>
            <dd className="text-sm max-sm:mb-1.5">
              <TextWithCode text={text} as="span" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
