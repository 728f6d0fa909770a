import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** What a link in a mail may do without a sign-in. */
export type Purpose = "unsubscribe" | "renew";

/** The signature of a text, good for one purpose; 43 characters. */
export const hmac = (purpose: Purpose | "device", text: string) =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`${purpose}|${text}`).digest("base64url");

/** Whether we signed the text for this purpose. */
export function isValidMac(purpose: Purpose | "device", text: string, mac: string): boolean {
  const [sent, wanted] = [Buffer.from(mac), Buffer.from(hmac(purpose, text))];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** A text that only we can have written, for one purpose only; it can be read by whoever has it. */
export function signToken(purpose: Purpose, parts: string[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${hmac(purpose, text)}`;
}

/** The parts of a signed text; null unless we wrote it for this purpose. */
export function verifyToken(purpose: Purpose, token: string): string[] | null {
  const [text = "", mac = "", ...more] = token.split(".");
  if (more.length > 0 || !isValidMac(purpose, text, mac)) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as string[];
}
