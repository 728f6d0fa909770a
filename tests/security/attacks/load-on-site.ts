/** Load on a site, each request from another network, since the site limits what one may ask. */
import { readdir, readFile } from "node:fs/promises";
import autocannon from "autocannon";
import { anyAddress } from "@/tests/support/fixtures";

export type Asked = { path: string; method?: "POST"; body?: string };
export type Load = {
  connections: number;
  seconds: number;
  /** Of each second; as many as possible without it. */
  rate?: number;
  asks: () => Asked;
};
export type Tally = {
  /** Answers by status. */
  statuses: Map<number, number>;
  served: number;
  perSecond: number;
  /** Milliseconds until the answer, of those served and of those refused. */
  times: number[];
  refusalTimes: number[];
  /** Connections that failed or timed out. */
  failures: number;
};

const isServed = (status: number) => status < 400;

export async function loadSite(url: string, { connections, seconds, rate, asks }: Load): Promise<Tally> {
  const statuses = new Map<number, number>();
  const [times, refusalTimes]: [number[], number[]] = [[], []];
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const run = autocannon(
      {
        ...{ url, connections, duration: seconds, timeout: 20 },
        ...(rate && { overallRate: rate }),
        requests: [
          {
            setupRequest: (request) => {
              const { path, method = "GET", body } = asks();
              const headers = {
                ...request.headers,
                ...{ "x-forwarded-for": anyAddress(), "accept-encoding": "br" },
                ...(body && { "content-type": "application/json", origin: url }),
              };
              return { ...request, path, method, headers, ...(body && { body }) };
            },
          },
        ],
      },
      (error, finished) => (error ? fail(error) : done(finished)),
    );
    run.on("response", (_client, status, _bytes, ms) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      (isServed(status) ? times : refusalTimes).push(ms);
    });
  });
  const served = times.length;
  const failures = result.errors + result.timeouts;
  return { statuses, served, perSecond: served / result.duration, times, refusalTimes, failures };
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** The server on this port: the first process that was started with it. */
export async function findServerPid(port: string): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids.sort((a, b) => a - b)) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (environment.split("\0").includes(`PORT=${port}`)) return pid;
  }
  throw new Error(`nothing was started with PORT=${port}`);
}

export const countFiles = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;

/** Of a straight line through points at equal distances, for each step. */
export function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [over, under] = values.reduce(
    ([a, b], value, at) => [a + (at - middle) * (value - mean), b + (at - middle) ** 2],
    [0, 0],
  );
  return under === 0 ? 0 : over / under;
}
