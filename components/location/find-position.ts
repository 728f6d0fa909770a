/** In ms. The browser's own timeout does not count while it asks for permission. */
const POSITION_TIMEOUT_MS = 8000;
const TIMEOUT_MS = 30_000;
const DENIED = 1;

/** Why there is no position. After `unanswered` an answer may still come. */
export type PositionFailure = "denied" | "unavailable" | "unanswered";
type Coordinates = Pick<GeolocationCoordinates, "latitude" | "longitude">;
type Answers = { onFound(at: Coordinates): void; onFailed(why: PositionFailure): void };

let underWay: Promise<Coordinates> | null = null;

/** Each press asks again: a browser shows a closed permission prompt once more. */
function askBrowser(options: PositionOptions): Promise<Coordinates> {
  const asked = new Promise<Coordinates>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("no geolocation"));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      ...options,
      timeout: TIMEOUT_MS,
    });
  });
  const forget = () => {
    if (underWay === asked) underWay = null;
  };
  underWay = asked;
  asked.then(forget, forget);
  return asked;
}

/**
 * Asks the browser where it is. When nobody has answered its question for 8 seconds, that is a failure. A late answer is
 * taken unless somebody has pressed or typed something in the page meanwhile.
 *
 * @returns what stops listening
 */
export function findPosition(answers: Answers, options: PositionOptions = {}): () => void {
  const asked = askBrowser(options);
  const timer = setTimeout(() => onLate(), POSITION_TIMEOUT_MS);
  const stopListening = hear(asked, answers, () => clearTimeout(timer));
  let stopWaiting = () => {};
  const stop = () => {
    clearTimeout(timer);
    stopListening();
    stopWaiting();
  };
  const onLate = () => {
    answers.onFailed("unanswered");
    stopWaiting = onceSomethingElseIsDone(stop);
  };
  return stop;
}

/**
 * The late answer to a question that another page asked and gave up.
 *
 * @returns what stops listening, or null when no question is open
 */
export function awaitLatePosition(answers: Answers): (() => void) | null {
  if (!underWay) return null;
  const stopListening = hear(underWay, answers, () => {});
  const stopWaiting = onceSomethingElseIsDone(stopListening);
  return () => {
    stopListening();
    stopWaiting();
  };
}

function hear(asked: Promise<Coordinates>, answers: Answers, onAnswer: () => void): () => void {
  let isHeard = true;
  const answer = (say: () => void) => {
    if (!isHeard) return;
    onAnswer();
    say();
  };
  asked.then(
    (at) => answer(() => answers.onFound(at)),
    ({ code }: { code?: number }) =>
      answer(() => answers.onFailed(code === DENIED ? "denied" : "unavailable")),
  );
  return () => {
    isHeard = false;
  };
}

/** A press on the browser's own prompt is not an event of the page. */
function onceSomethingElseIsDone(done: () => void): () => void {
  const once = () => {
    stop();
    done();
  };
  const stop = () => {
    for (const event of ["click", "input"]) window.removeEventListener(event, once, true);
  };
  for (const event of ["click", "input"]) window.addEventListener(event, once, true);
  return stop;
}
