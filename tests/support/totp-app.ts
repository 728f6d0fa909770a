/** Authenticator apps. */
import { TOTP } from "otpauth";

const STEP_MS = 30_000;

/** @returns a code of so many steps ago, or ahead */
export type App = { key: string; code(steps?: number): string };

export function anApp(key: string): App {
  const totp = new TOTP({ secret: key });
  return { key, code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS }) };
}

/** Six digits that no app shows at the moment. */
export function aWrongCode({ code }: App): string {
  const right = [-1, 0, 1].map((steps) => code(steps));
  return ["000000", "111111", "222222", "333333"].find((wrong) => !right.includes(wrong)) ?? "";
}
