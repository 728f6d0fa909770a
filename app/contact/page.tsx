import type { Metadata } from "next";
import type { ReactNode } from "react";
import { cachedCommunity } from "@/app/cached-queries";
import { emergencyNumber } from "@/app/contact/emergency-number";
import { texts } from "@/app/contact/texts";
import { ContactForm } from "@/components/contact/contact-form";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = { title: texts.title };

const LINK = "font-semibold text-primary underline underline-offset-4";

export default async function ContactPage() {
  const { name, country, contactEmail } = await cachedCommunity();
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-x-14 gap-y-8 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_21rem]">
      <header className="flex flex-col gap-3 lg:col-span-2">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
        <p>
          <b>{texts.danger.call(emergencyNumber(country))}</b> {texts.danger.hours}{" "}
          <Link href="/safety" className={LINK}>
            {texts.danger.link}
          </Link>
        </p>
      </header>
      <ContactForm />
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
      <p>{texts.answers.people(name)}</p>
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
    <ul className="flex flex-col gap-3">
      {texts.sooner.ways.map(({ question, link, href }) => (
        <li key={href}>
          <span className="block text-soft">{question}</span>
          <Link href={href} className={`inline-flex min-h-11 items-center ${LINK}`}>
            {link}
          </Link>
        </li>
      ))}
    </ul>
  </Box>
);

const Box = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 rounded-box border border-line bg-card p-5">
    <h2 className="text-lg">{heading}</h2>
    {children}
  </section>
);
