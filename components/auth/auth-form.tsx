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
  /** Before the form; beside it on a wide screen. */
  aside?: ReactNode;
  /** After the form; beside it on a wide screen. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame that login and signup share. */
export function AuthForm({ heading, lead, alert, onSubmit, nextStep, aside, beside, children }: Props) {
  const columns = aside || beside ? "lg:max-w-4xl lg:flex-row lg:items-start lg:gap-12" : "";
  return (
    <>
      {nextStep}
      <div hidden={Boolean(nextStep)} className={`mx-auto flex w-full max-w-md flex-col gap-6 ${columns}`}>
        {aside && <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:flex-1">{aside}</div>}
        <div className="flex w-full max-w-md flex-col gap-5">
          <h1>{heading}</h1>
          {lead && <p className="lead -mt-3">{lead}</p>}
          <NoJsNotice />
          {/* method: without script nothing typed may end up in the address. */}
          <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
            <Alert kind="error">{alert}</Alert>
            {children}
          </form>
        </div>
        {beside && <div className="lg:sticky lg:top-24 lg:flex-1">{beside}</div>}
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

type OtherFormProps = { text: string; link: string; href: string; look: string; help?: string };

/** The same where it comes first, as one of two ways. */
export function OtherFormPanel({ text, link, href, look, help }: OtherFormProps) {
  const element = (
    <Link href={href} className={`btn ${look}`}>
      {link}
    </Link>
  );
  return (
    <div className="flex flex-col gap-1 rounded-box border border-line bg-card p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-lg font-bold">
        <Sentence text={text} values={{ link: element }} />
      </p>
      {help && <p className="text-sm text-soft">{help}</p>}
    </div>
  );
}
