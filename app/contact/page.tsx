import type { Metadata } from "next";
import type { ReactNode } from "react";
import { cachedCommunity } from "@/app/cached-queries";
import { emergencyNumber } from "@/app/contact/emergency-number";
import { texts } from "@/app/contact/texts";
import { ContactForm } from "@/components/contact/contact-form";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";
import { sendsEmail } from "@/lib/http/site-config";

export const metadata: Metadata = { title: texts.title };

const LINK = "font-semibold text-primary underline underline-offset-4";

export default async function ContactPage() {
  const { name, country, contactEmail } = await cachedCommunity();
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-x-14 gap-y-8 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_21rem]">
      <header className="flex items-center justify-between gap-6 lg:col-span-2">
        <div className="flex min-w-0 flex-col gap-3">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
          <p className="flex gap-3 rounded-field bg-sun-ground px-4 py-3">
            <Icon name="triangle-exclamation-point" className="mt-0.5 size-5 shrink-0 max-[16rem]:hidden" />
            <span className="min-w-0">
              <b>{texts.danger.call(emergencyNumber(country))}</b> {texts.danger.hours}{" "}
              <Link href="/safety" className={LINK}>
                {texts.danger.link}
              </Link>
            </span>
          </p>
        </div>
        <span className="max-sm:hidden">
          <Spot name="talk" />
        </span>
      </header>
      <ContactForm sendsEmail={sendsEmail()} />
      <aside className="flex flex-col gap-6">
        <Answers name={name} email={contactEmail} />
        <Sooner />
      </aside>
    </div>
  );
}

function Answers({ name, email }: { name: string; email: string }) {
  return (
    <Box heading={texts.answers.heading}>
      <p>{texts.answers.people(name, sendsEmail())}</p>
      <p>{texts.answers.time}</p>
      <p>{texts.answers.address}</p>
      {email && (
        <p>
          {texts.answers.mail}{" "}
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </p>
      )}
      <p>
        <Link href="/imprint" className={LINK}>
          {texts.answers.imprint}
        </Link>
      </p>
    </Box>
  );
}

/** Ways that need nobody's spare time. */
const Sooner = () => (
  <Box heading={texts.sooner.heading}>
    <ul className="-mx-5 -mb-5">
      {texts.sooner.ways.map(({ question, link, href }) => (
        <li key={href} className="border-t border-line">
          <Link
            href={href}
            className="flex items-center justify-between gap-3 px-5 py-3 -outline-offset-3 hover:bg-green-ground"
          >
            <span className="min-w-0">
              <b className="block font-semibold">{link}</b>
              <span className="block text-sm text-soft">{question}</span>
            </span>
            <Icon name="chevron-right" className="size-4 shrink-0 text-soft rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  </Box>
);

const Box = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 overflow-hidden rounded-box border border-line bg-card p-5">
    <h2 className="text-lg">{heading}</h2>
    {children}
  </section>
);
