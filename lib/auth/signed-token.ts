import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

export type Purpose = "unsubscribe" | "renew" | "turn" | "promise" | "connect";

/** 43 characters of base64url; valid for one purpose. */
export const hmac = (purpose: Purpose | "device" | "mailbox" | "proof-of-work", text: string) =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`${purpose}|${text}`).digest("base64url");

export function isValidMac(purpose: Purpose | "device", text: string, mac: string): boolean {
  const [sent, wanted] = [Buffer.from(mac), Buffer.from(hmac(purpose, text))];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** Signed, not encrypted. */
export function signToken(purpose: Purpose, parts: string[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${hmac(purpose, text)}`;
}

/** @returns null unless signed for this purpose */
export function verifyToken(purpose: Purpose, token: string): string[] | null {
  const [text = "", mac = "", ...more] = token.split(".");
  if (more.length > 0 || !isValidMac(purpose, text, mac)) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as string[];
}
