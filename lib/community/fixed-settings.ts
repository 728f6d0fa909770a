import "server-only";
import { readFileSync } from "node:fs";
import { type SettingsChanges, settingsChanges } from "@/lib/community/schema";
import { env } from "@/lib/env";

let cached: SettingsChanges | undefined;

/**
 * Settings of the environment or `COMMUNITY_FILE` win over those that hosts choose. A variable wins over the file.
 * @throws Error with one line for each bad setting, for the person who starts the program
 */
export function fixedSettings(): SettingsChanges {
  cached ??= readFixedSettings(env());
  return cached;
}

type Given = Pick<
  ReturnType<typeof env>,
  "COMMUNITY_FILE" | "SITE_NAME" | "SITE_COUNTRY" | "SITE_TIME_ZONE" | "SITE_CURRENCY" | "CONTACT_EMAIL"
>;

export function readFixedSettings(given: Given): SettingsChanges {
  const fromFile = given.COMMUNITY_FILE ? readSettingsFile(given.COMMUNITY_FILE) : {};
  const variables = {
    name: given.SITE_NAME,
    country: given.SITE_COUNTRY,
    timeZone: given.SITE_TIME_ZONE,
    currency: given.SITE_CURRENCY,
    contactEmail: given.CONTACT_EMAIL,
  };
  const named = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  return parse({ ...fromFile, ...named }, "The settings of the community are not right");
}

function readSettingsFile(path: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(/* turbopackIgnore: true */ path, "utf8"));
  } catch (error) {
    throw new Error(`COMMUNITY_FILE ${path} cannot be read: ${(error as Error).message}`);
  }
  if (typeof content !== "object" || content === null || Array.isArray(content))
    throw new Error(`COMMUNITY_FILE ${path} has to hold one JSON object.`);
  const unknown = Object.keys(content).filter((name) => !(name in settingsChanges.shape));
  if (unknown.length > 0)
    throw new Error(`COMMUNITY_FILE ${path} names unknown settings: ${unknown.join(", ")}`);
  return content as Record<string, unknown>;
}

function parse(given: Record<string, unknown>, heading: string): SettingsChanges {
  const result = settingsChanges.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${heading}:\n${lines.join("\n")}`);
}
