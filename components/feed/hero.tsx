import { HeroImages } from "@/components/feed/hero-images";
import { texts } from "@/components/feed/hero-texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

export function Hero({ heading, lead }: { heading: string; lead: string }) {
  return (
    <section aria-labelledby="hero-title" className="home-hero">
      <div>
        <h1 id="hero-title">{heading}</h1>
        <p className="lead">{lead}</p>
        <div className="ways">
          <Link href="/donate" className="btn btn-primary btn-lg">
            <Icon name="gift" />
            {texts.donate}
          </Link>
          <Link href="/demand" className="btn btn-outline btn-primary btn-lg">
            <Icon name="hand-helping" />
            {texts.ask}
          </Link>
        </div>
      </div>
      <HeroImages />
    </section>
  );
}
