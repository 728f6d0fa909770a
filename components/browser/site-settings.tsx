"use client";

import { createContext, type ReactNode, use } from "react";

type Settings = {
  /** Of the site. */
  name: string;
  units: "metric" | "imperial";
  /** Where maps and searches by distance begin; `radius` in kilometres. */
  area?: { latitude: number; longitude: number; radius: number };
  /** Where pictures of the map come from; without them it shows land and the names of towns. */
  tiles: { url: string; attribution: string } | null;
};

const SettingsContext = createContext<Settings>({ name: "", units: "metric", tiles: null });

/** Tells the page what the site is set up for, so that nothing has to be asked for it. */
export function SiteSettings({ settings, children }: { settings: Settings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

export const useSiteSettings = (): Settings => use(SettingsContext);
