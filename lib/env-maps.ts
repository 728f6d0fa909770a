import { z } from "zod";

export const OPEN_STREET_MAP =
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';

export const tiles = z
  .string()
  .regex(/^https?:\/\/[^\s"'<>\\]+$/, "must start with https:// or http://")
  .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), "must hold {z}, {x} and {y}");

const SCHEME = /^[a-z][a-z\d+.-]+:/i;
/** A storage on the own machine needs no encryption. */
const ADDRESS = /^(?:https:\/\/|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$))[^\s#]*$/i;

/** A file on the disk, or on the host's own storage. */
export const mapFile = z
  .string()
  .max(1000, "is too long")
  .refine((place) => !SCHEME.test(place) || ADDRESS.test(place), "must be a path or an https address");

type Settings = { PMTILES?: string | undefined; TILE_URL?: string | undefined };
type Context = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

export function requireOneMap({ PMTILES, TILE_URL }: Settings, context: Context): void {
  if (PMTILES && TILE_URL)
    context.addIssue({ code: "custom", path: ["PMTILES"], message: "cannot be used with TILE_URL" });
}
