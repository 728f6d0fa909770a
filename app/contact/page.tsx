import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { ContactForm } from "@/components/contact/contact-form";

export const metadata: Metadata = { title: texts.contact.title };

export default function ContactPage() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.contact.heading}</h1>
      <p className="lead">{texts.contact.lead}</p>
      <ContactForm />
    </div>
  );
}
