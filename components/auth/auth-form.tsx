import type { ReactNode, SubmitEvent } from "react";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { Sentence } from "@/components/ui/sentence";

type Props = {
  heading: string;
  lead?: string;
  alert: string | null;
  onSubmit(event: SubmitEvent): void;
  /** Shown in place of the form, which keeps what was typed. */
  nextStep?: ReactNode;
  children: ReactNode;
};

/** The frame that login and signup share. */
export function AuthForm({ heading, lead, alert, onSubmit, nextStep, children }: Props) {
  return (
    <>
      {nextStep}
      <div hidden={Boolean(nextStep)} className="mx-auto flex w-full max-w-md flex-col gap-5">
        <h1>{heading}</h1>
        {lead && <p className="lead -mt-3">{lead}</p>}
        <NoJsNotice />
        {/* method: without script nothing typed may end up in the address. */}
        <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
          <Alert kind="error">{alert}</Alert>
          {children}
        </form>
      </div>
    </>
  );
}

/** Leads from the login to the sign-up, or back. */
export function OtherFormLink({ text, link, href }: { text: string; link: string; href: string }) {
  const element = (
    <Link href={href} className="font-semibold text-primary underline underline-offset-4">
      {link}
    </Link>
  );
  return (
    <p>
      <Sentence text={text} values={{ link: element }} />
    </p>
  );
}
