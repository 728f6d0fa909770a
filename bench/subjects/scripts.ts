import { type Bench, withUndo } from "@/bench/context";
import { scriptBytes } from "@/bench/measure/scripts";
import { formatNumber } from "@/bench/report/format";
import type { Report } from "@/bench/report/report";
import { buildBareNext } from "@/bench/servers/bare-next";
import { startSite } from "@/bench/servers/site";

const KB = 1000;
/** On top of the bare page. */
const GOAL_KB = 20;

/** How much JavaScript the home page loads, compared with a page that does nothing. */
export async function measureScripts(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database);
    undo(site.program.stop);
    const bare = await buildBareNext(bench);
    undo(bare.remove);
    const other = await bare.start();
    undo(other.program.stop);
    const [own, floor] = [await scriptBytes(site.url), await scriptBytes(other.url)];
    const more = own.bytes - floor.bytes;
    const ratio = own.bytes / floor.bytes;
    const kilobytes = (bytes: number) => `${formatNumber(bytes / KB)} kB`;
    return {
      title: "JavaScript of the home page",
      rows: [
        {
          ...{ what: "JavaScript of `/`, gzip", value: kilobytes(own.bytes) },
          ...{ against: "bare page of the same Next", peerValue: kilobytes(floor.bytes) },
          ratio: { median: ratio, min: ratio, max: ratio },
          goal: { most: Number(((floor.bytes + GOAL_KB * KB) / floor.bytes).toFixed(3)) },
        },
      ],
      details: [],
      notes: [
        `The goal is ${GOAL_KB} kB more than the bare page; it is ${kilobytes(more)} more, in ${own.count} files instead of ${floor.count}.`,
        "This counts the scripts that the page names. Parts that load later, when somebody needs them, are not in it.",
      ],
    };
  });
}
