"use client";

import { texts } from "@/components/auth/account-texts";
import { useAction } from "@/components/browser/use-action";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { post } from "@/lib/api-client/client";

/** @param isRequired whether the member has to confirm the address before publishing */
export default function VerificationBanner({ email, isRequired }: { email: string; isRequired: boolean }) {
  const { busy, outcome, run } = useAction();
  const send = async () => void (await post("/me/verification", {}));
  const { banner } = texts;
  return (
    <section aria-label={banner.label} className="border-b border-field-line bg-sun-ground print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="min-w-0 flex-1 basis-64 break-words">
          <span className="font-semibold">{banner.call(isRequired)}</span> {banner.lead(email)}{" "}
          <Link href="/me/settings#account" className="underline underline-offset-4">
            {banner.change}
          </Link>
        </p>
        <button
          type="button"
          className="btn btn-quiet"
          disabled={busy}
          onClick={() => void run(send, banner.sent)}
        >
          {busy ? texts.busy : banner.again}
        </button>
        <StatusMessage outcome={outcome} />
      </div>
    </section>
  );
}
