import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { errorCodes } from "@/lib/db/error-codes";

const MAX_ATTEMPTS = 3;

/** Retries conflicts, and lost connections if `mayRepeat`, since the work may have taken effect. */
export async function retryOnConnectionLoss<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const canRetry = isConflict(error) || (isConnectionLoss(error) && mayRepeat());
      if (attempt === MAX_ATTEMPTS || !canRetry) throw error;
      await wait(randomInt(20, 100) * attempt);
    }
  }
}

const LOSS_CODE = /^(ECONNRESET|EPIPE|P1017|ConnectionClosed|57P0[123]|08...)$/;
const LOSS_MESSAGE = /Connection terminated unexpectedly|Server has closed the connection|not queryable/;

/** Not after a timeout: by then the caller has given up. */
const isConnectionLoss = (error: unknown) =>
  errorCodes(error).some((code) => LOSS_CODE.test(code)) ||
  LOSS_MESSAGE.test(String((error as { message?: unknown }).message));

const CONFLICT_CODE = /^(40001|40P01|P2034|TransactionWriteConflict)$/;

const isConflict = (error: unknown) => errorCodes(error).some((code) => CONFLICT_CODE.test(code));
