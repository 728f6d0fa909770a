import type { ComponentProps } from "react";
import { texts } from "@/components/auth/texts";
import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";
import { loginHref, signupHref } from "@/lib/http/safe-path";

type Props = {
  lead: string;
  path: string;
  spot?: ComponentProps<typeof Spot>["name"];
  /** The use of the page for members. */
  promise?: string;
};

/** Shown on personal pages without a session: leads to the login, or to the sign-up, and back. */
export function LoginPrompt({ lead, path, spot, promise }: Props) {
  return (
    <div className="flex flex-col items-start gap-3">
      {spot && <Spot name={spot} />}
      <p>{lead}</p>
      {promise && <p className="text-soft">{promise}</p>}
      <div className="flex flex-wrap gap-3">
        <Link href={loginHref(path)} className="btn btn-primary">
          {texts.login.submit}
        </Link>
        <Link href={signupHref(path)} className="btn btn-quiet">
          {texts.signup.heading}
        </Link>
      </div>
    </div>
  );
}
