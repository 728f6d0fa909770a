import { texts } from "@/components/auth/account-texts";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/sentence";

/** Where a page could only help by mail, and the site sends none. */
export function NoMailNotice({ heading, lead }: { heading: string; lead: string }) {
  const link = (
    <Link href="/contact" className="font-semibold text-primary underline underline-offset-4">
      {texts.noMail.link}
    </Link>
  );
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <p>
        <Sentence text={texts.noMail.text} values={{ link }} />
      </p>
    </div>
  );
}
