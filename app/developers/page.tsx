import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { listCalls } from "@/app/developers/reference";
import { texts } from "@/app/developers/texts";
import { CallReference } from "@/components/developers/call-reference";
import { Code, Section, TextWithCode } from "@/components/developers/chapter";
import { LIMITS, type LimitName, maxUses } from "@/lib/http/rate-limits/limits";
import { siteOrigin } from "@/lib/http/site-config";
import { formatCount } from "@/lib/text/format";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  const { title, description } = texts;
  return { title, description: description(name), alternates: alternates(name, "/developers") };
}

const { start, token, limits, copy, feeds, reference } = texts;

export default function DevelopersPage() {
  const origin = siteOrigin();
  const curl = (path: string, ...more: string[]) => [`curl "${origin}${path}"`, ...more].join(" \\\n  ");
  const login = `-d '{"email":"jo@example.org","password":"eleven blue herons"}'`;
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-12">
      <header className="flex flex-col gap-3">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <Contents />
      </header>
      <Section id="start" heading={start.heading} lead={start.lead}>
        <Code text={curl("/api/v1/post?type=offer&q=chair")} />
        <Rules texts={start.rules} />
        <p>
          <a href="/api/v1/openapi.json" className="font-semibold text-primary underline underline-offset-4">
            {start.document}
          </a>
        </p>
      </Section>
      <Section id="token" heading={token.heading} lead={token.lead}>
        <Code text={curl("/api/v1/login", "-H 'Content-Type: application/json'", login)} />
        <TextWithCode text={token.use} />
        <Code text={curl("/api/v1/me", '-H "Authorization: Bearer $TOKEN"')} />
        <Rules texts={[token.end, token.retry]} />
      </Section>
      <Section id="limits" heading={limits.heading} lead={limits.lead}>
        <Limits />
      </Section>
      <Section id="copy" heading={copy.heading} lead={copy.lead}>
        <Code text={curl("/api/v1/post/changes?since=0&limit=100")} />
        <Rules texts={copy.rules} />
      </Section>
      <Section id="feeds" heading={feeds.heading} lead={feeds.lead}>
        <Feeds />
      </Section>
      <Section id="reference" heading={reference.heading} lead={reference.lead}>
        <CallReference words={reference} groups={listCalls(origin)} />
      </Section>
    </article>
  );
}

function Contents() {
  const chapters = { start, token, limits, copy, feeds, reference };
  return (
    <nav aria-label={texts.contents}>
      <ul className="-mx-2 flex flex-wrap">
        {Object.entries(chapters).map(([id, { heading }]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center px-2 font-semibold text-primary hover:underline"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Rules({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5">
      {texts.map((text) => (
        <li key={text}>
          <TextWithCode text={text} as="span" />
        </li>
      ))}
    </ul>
  );
}

const limitNames = Object.keys(LIMITS) as LimitName[];
const TIMES: Record<number, string> = { 3600: "an hour", 86400: "a day" };

function oftenOf(name: LimitName): string {
  const [network, member] = [maxUses(name, false), maxUses(name, true)];
  const { duration } = LIMITS[name];
  const often = limits.often(formatCount(network), TIMES[duration] ?? `${duration / 60} minutes`);
  return member > network ? limits.more(often, formatCount(member)) : often;
}

function Limits() {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line text-start text-sm text-soft">
          <th scope="col" className="py-2 font-normal">
            {limits.columns.what}
          </th>
          <th scope="col" className="py-2 ps-4 font-normal">
            {limits.columns.often}
          </th>
        </tr>
      </thead>
      <tbody>
        {limitNames.map((name) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2 text-start font-semibold">
              {limits.names[name]}
            </th>
            <td className="py-2 ps-4">{oftenOf(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Feeds() {
  const list = [
    [feeds.all, "/feed.atom"],
    [feeds.offers, "/offers.atom"],
    [feeds.requests, "/requests.atom"],
    [feeds.tag, "/tag/{tag}/feed.atom"],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {list.map(([name, path]) => (
        <div key={path} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd>
            <code className="font-mono text-[0.95em]">{path}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
