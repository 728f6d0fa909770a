import { healthTexts } from "@/components/host/health-texts";
import { Icon } from "@/components/ui/icon";
import { listHealth } from "@/lib/site-health/rules";
import type { SiteHealth } from "@/lib/site-health/schema";

/** Each part of the server with a sentence, and a sign where somebody should look. */
export function HealthList({ health }: { health: SiteHealth }) {
  const now = Date.now();
  return (
    <dl className="grid gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-2">
      {listHealth(health, now).map(({ part, isWorrying }) => (
        <div key={part} className="min-w-0 bg-card p-4">
          <dt className="flex items-start gap-3 font-semibold">
            <Icon
              name={isWorrying ? "triangle-exclamation-point" : "circle-check"}
              className={`mt-0.5 size-5 shrink-0 ${isWorrying ? "text-error" : "text-primary"}`}
            />
            {healthTexts.parts[part].label}
          </dt>
          <dd className="ps-8">
            {healthTexts.parts[part].state(health, now)}
            {isWorrying && <span className="block text-soft">{healthTexts.parts[part].advice}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
