"use client";

import { HealthList } from "@/components/host/health-list";
import { healthTexts as texts } from "@/components/host/health-texts";
import { HostShell } from "@/components/host/host-shell";
import { useLoaded } from "@/components/host/use-loaded";
import { WeekCharts } from "@/components/host/week-charts";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import type { SiteHealth } from "@/lib/site-health/schema";
import type { WeekNumbers } from "@/lib/statistics/schema";

/** The activity of the site, and the state of the server. */
export function HealthPage() {
  return (
    <HostShell heading={texts.heading} lead={texts.lead}>
      <Numbers />
      <Health />
    </HostShell>
  );
}

function Numbers() {
  const { loaded, error, load } = useLoaded<{ weeks: WeekNumbers[] }>("/host/numbers");
  return (
    <section aria-labelledby="numbers" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="numbers">{texts.numbers.heading}</h2>
        <p className="text-soft">{texts.numbers.lead}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {!loaded && !error && <ListSkeleton />}
      {loaded && <WeekCharts weeks={loaded.weeks} />}
    </section>
  );
}

function Health() {
  const { loaded, error, load } = useLoaded<{ health: SiteHealth }>("/host/health");
  return (
    <section aria-labelledby="health" className="flex flex-col gap-5">
      <h2 id="health">{texts.health.heading}</h2>
      <LoadError error={error} onRetry={() => void load()} />
      {!loaded && !error && <ListSkeleton />}
      {loaded && <HealthList health={loaded.health} />}
    </section>
  );
}
