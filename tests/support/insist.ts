const MAX_TRIES = 20;

/** Asks again while a busy machine answers 503, which changes nothing; the last answer counts. */
export async function insist<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MAX_TRIES) return answer;
  }
}
