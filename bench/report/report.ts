import type { Figure } from "@/bench/measure/statistics";

export type Goal = { least: number } | { most: number };

/** A row of the table of goals. */
export type Row = {
  what: string;
  value: string;
  against: string;
  peerValue: string;
  ratio: Figure;
  goal: Goal;
  /** The same ratio by processor time, which other programs on the machine disturb less. */
  byProcessor?: number;
};

export type Report = {
  title: string;
  rows: Row[];
  /** All that was measured; the first line names the columns. */
  details: string[][];
  notes: string[];
};

/** Keeps the order of the subjects, whatever ran last. */
export type Section = Report & { subject: string; date: string; machine: string };

export const isMet = ({ ratio, goal }: Row): boolean =>
  "least" in goal ? ratio.median >= goal.least : ratio.median <= goal.most;
