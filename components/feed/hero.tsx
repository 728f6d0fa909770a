import type { ReactNode } from "react";
import { HeroImages } from "@/components/feed/hero-images";
import { texts } from "@/components/feed/hero-texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

type Props = { heading: string; lead: string /** Beside the two ways. */; children?: ReactNode };

/** For visitors: one sentence on phones. On wide screens the first card still begins within the upper half. */
export function Hero({ heading, lead, children }: Props) {
  return (
    <header className="home-hero">
      <div>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <div className="ways">
          <Link href="/donate" className="btn btn-primary">
            <Icon name="gift" />
            {texts.donate}
          </Link>
          <Link href="/demand" className="btn btn-outline btn-primary">
            <Icon name="hand-helping" />
            {texts.ask}
          </Link>
          {children}
        </div>
      </div>
      <HeroImages />
    </header>
  );
}
