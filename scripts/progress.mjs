/** Shows on a terminal, or in a log, that a long step is under way. Plain Node: it runs before anything is installed. */

/** @typedef {(line: string) => void} Say */
/** @typedef {(detail: string) => void} Note says how far the step is */
/**
 * @typedef {object} Progress
 * @property {Say} say prints a line
 * @property {<T>(title: string, usual: string, work: (note: Note) => Promise<T>) => Promise<T>} step shows `work` under its title until
 *   it ends; `usual` says how long it takes
 */
/** @typedef {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} Output */

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 250;
/** A step that ends earlier is not mentioned. */
const QUIET_MS = 500;
/** In a log. */
const LINE_MS = 10_000;
const CLEAR = "\r\u001B[K";

/**
 * On a terminal a step is one moving line, elsewhere a line at its start, every ten seconds, and at its end.
 * A step that ends at once is not mentioned.
 * @param {Output} [output]
 * @returns {Progress}
 */
export function createProgress(output = process.stdout) {
  let shown = "";
  const show = (/** @type {string} */ line) => {
    shown = line;
    // A line that wraps could not be replaced.
    output.write(CLEAR + line.slice(0, Math.max(20, (output.columns ?? 80) - 1)));
  };
  /** @type {Say} */
  const say = (line) => {
    if (!shown) return void output.write(`${line}\n`);
    const moving = shown;
    output.write(`${CLEAR}${line}\n`);
    show(moving);
  };
  return {
    say,
    async step(title, usual, work) {
      const begun = Date.now();
      let detail = "";
      let frame = 0;
      const elapsed = () => formatSeconds((Date.now() - begun) / 1000);
      const state = () => [elapsed(), detail].filter(Boolean).join(", ");
      const draw = () => show(`${FRAMES[frame++ % FRAMES.length]} ${title} … ${state()} (usually ${usual})`);
      /** @type {NodeJS.Timeout | undefined} */
      let repeated;
      const first = setTimeout(() => {
        if (output.isTTY) draw();
        else say(`${title} … (usually ${usual})`);
        repeated = output.isTTY
          ? setInterval(draw, FRAME_MS)
          : setInterval(() => say(`${title} … ${state()}`), LINE_MS);
      }, QUIET_MS);
      const close = () => {
        clearTimeout(first);
        clearInterval(repeated);
        if (shown) output.write(CLEAR);
        shown = "";
      };
      const answer = await work((now) => {
        detail = now;
      }).finally(close);
      if (repeated) say(`${title}: done in ${elapsed()}.`);
      return answer;
    },
  };
}

/**
 * For callers that show no progress: one line for each step.
 * @param {Say} say
 * @returns {Progress["step"]}
 */
export const plainSteps = (say) => (title, _usual, work) => {
  say(`${title} …`);
  return work(() => {});
};

/**
 * "45 s" or "1 min 40 s".
 * @param {number} seconds
 */
export function formatSeconds(seconds) {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** The step of `next build`, by its output so far. */
const PHASES = /** @type {const} */ ([
  [/Creating an optimized production build/, "compiling"],
  [/Collecting page data/, "collecting pages"],
  [/Generating static pages.*\((\d+)\/(\d+)\)/, "page $1 of $2"],
  [/Finalizing page optimization/, "finishing"],
]);

/**
 * @param {string} printed by `next build`
 * @returns {string} its phase, for people; empty before the first one
 */
export function buildPhase(printed) {
  for (const line of printed.split("\n").reverse())
    for (const [pattern, phase] of PHASES) {
      const found = pattern.exec(line);
      if (found) return phase.replace("$1", found[1] ?? "").replace("$2", found[2] ?? "");
    }
  return "";
}
