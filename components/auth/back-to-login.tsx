import { texts } from "@/components/auth/account-texts";
import { Link } from "@/components/ui/link";

export function BackToLogin() {
  return (
    <Link
      href="/login"
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {texts.backToLogin}
    </Link>
  );
}
