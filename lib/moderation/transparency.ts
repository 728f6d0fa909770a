import "server-only";
import { pool } from "@/lib/db/client";
import { toCsvText } from "@/lib/text/csv";

type Line = {
  kind: string;
  cause: string;
  decision: string;
  cases: number;
  reports: number;
  hours: number | null;
};

type Further = { action: string; upheld: string | null; count: number };

/**
 * A year of moderation in numbers, as the EU's Digital Services Act, article 15, asks for. Counts what still stands in
 * the log of acts, which names no members.
 * @returns CSV with a heading; times are medians in hours
 */
export async function makeTransparencyTable(year: number): Promise<string> {
  const span = [`${year}-01-01`, `${year + 1}-01-01`];
  const { rows: decided } = await pool().query<Line>(DECIDED, span);
  const { rows: further } = await pool().query<Further>(FURTHER, span);
  return toCsvText([
    ["about", "cause", "decision", "cases", "reports", "median hours"],
    ...decided.map((line) => [
      line.kind,
      line.cause,
      line.decision,
      line.cases,
      line.reports,
      line.hours ?? "",
    ]),
    ...further.map((line) => ["", "", nameOf(line), line.count, "", ""]),
  ]);
}

const nameOf = ({ action, upheld }: Further): string =>
  action === "undo-decision" ? "undone" : upheld === "true" ? "appeal refused" : "appeal granted";

const DECIDED = `
  SELECT a."detail"->>'kind' AS "kind", a."detail"->>'cause' AS "cause", a."detail"->>'decision' AS "decision",
    count(*)::int AS "cases", coalesce(sum((a."detail"->>'reports')::int), 0)::int AS "reports",
    round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c."decidedAt" - c."openedAt") / 3600))::numeric, 1)::float AS "hours"
  FROM "AuditEntry" a LEFT JOIN "ModerationCase" c ON c."id" = a."targetId"
  WHERE a."action" = 'decide-case' AND a."at" >= $1::date AND a."at" < $2::date
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

const FURTHER = `
  SELECT "action", "detail"->>'upheld' AS "upheld", count(*)::int AS "count"
  FROM "AuditEntry"
  WHERE "action" IN ('undo-decision', 'answer-appeal') AND "at" >= $1::date AND "at" < $2::date
  GROUP BY 1, 2 ORDER BY 1, 2`;
