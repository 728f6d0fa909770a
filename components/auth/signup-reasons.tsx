import { texts as all } from "@/components/auth/texts";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { Spot } from "@/components/ui/spot";

const texts = all.signup.reasons;

const REASONS = [
  ["gift", "give"],
  ["hand-helping", "ask"],
  ["map-pin", "place"],
] as const satisfies [IconName, keyof typeof texts][];

/** Beside the sign-up: what an account is good for. */
export function SignupReasons() {
  return (
    <section className="flex flex-col gap-4 rounded-box bg-green-ground p-5 sm:p-6">
      <div className="self-center max-lg:hidden">
        <Spot name="swap" />
      </div>
      <h2 className="text-xl">{texts.heading}</h2>
      <ul className="flex flex-col gap-4">
        {REASONS.map(([icon, name]) => (
          <li key={name} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-primary" />
            <span>
              <b className="block">{texts[name].title}</b>
              <span className="block text-sm text-soft">{texts[name].lead}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
