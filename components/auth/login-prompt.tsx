import { texts } from "@/components/auth/texts";
import { Link } from "@/components/ui/link";
import { loginHref, signupHref } from "@/lib/http/safe-path";

/** Shown on personal pages without a session: leads to the login, or to the sign-up, and back. */
export function LoginPrompt({ lead, path }: { lead: string; path: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{lead}</p>
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
