"use client";

import { HeroImages } from "@/components/feed/hero-images";
import { texts } from "@/components/feed/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

export function Hero({ heading, lead }: { heading: string; lead: string }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 pb-6 sm:pt-6 sm:pb-10 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <h1 id="hero-title" className="text-[clamp(1.75rem,5vw,3.375rem)] leading-[1.06] font-[780]">
          {heading}
        </h1>
        <p className="lead mt-4 max-w-xl max-sm:hidden">{lead}</p>
        <div className="mt-4 grid grid-cols-2 gap-2 sm:mt-6 sm:flex sm:gap-3">
          <Link
            href="/donate"
            className="btn btn-primary btn-lg max-sm:px-2 max-sm:text-base sm:whitespace-nowrap"
          >
            <Icon name="gift" className="size-[18px] max-sm:hidden" />
            {texts.hero.donate}
          </Link>
          <Link
            href="/demand"
            className="btn btn-outline btn-primary btn-lg max-sm:px-2 max-sm:text-base sm:whitespace-nowrap"
          >
            <Icon name="hand-helping" className="size-[18px] max-sm:hidden" />
            {texts.hero.ask}
          </Link>
        </div>
      </div>
      <HeroImages />
    </section>
  );
}
