import { texts } from "@/components/auth/texts";
import { Link } from "@/components/ui/link";
import { loginHref } from "@/lib/http/safe-path";

/** Shown on personal pages without a session: leads to the login and back. */
export function LoginPrompt({ lead, path }: { lead: string; path: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{lead}</p>
      <Link href={loginHref(path)} className="btn btn-primary">
        {texts.login.submit}
      </Link>
    </div>
  );
}
