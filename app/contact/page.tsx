import type { Metadata } from "next";
import { words } from "@/app/texts";
import { ContactForm } from "@/components/contact/contact-form";

export const metadata: Metadata = { title: words.contact.title };

export default function ContactPage() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{words.contact.heading}</h1>
      <p className="lead">{words.contact.lead}</p>
      <ContactForm />
    </div>
  );
}
