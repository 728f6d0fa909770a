import { texts } from "@/components/auth/account-texts";
import { BackToLogin } from "@/components/auth/back-to-login";
import { Link } from "@/components/ui/link";

/** Where a page could only help by mail, and the site sends none. */
export function NoMailNotice({ heading, lead }: { heading: string; lead: string }) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-start gap-5">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <Link href="/contact" className="btn btn-primary btn-lg">
        {texts.noMail}
      </Link>
      <BackToLogin />
    </div>
  );
}
