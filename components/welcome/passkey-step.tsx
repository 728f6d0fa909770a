import { PasskeySection } from "@/components/passkeys/passkey-section";
import { PasskeysProvider } from "@/components/passkeys/passkeys-provider";
import { Link } from "@/components/ui/link";
import { texts } from "@/components/welcome/texts";

export function PasskeyStep() {
  return (
    <div className="flex flex-col gap-6">
      <p className="font-semibold">{texts.passkey.lead}</p>
      <PasskeysProvider hasPassword>
        <PasskeySection />
      </PasskeysProvider>
      <Link
        href="/me/settings"
        className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
      >
        {texts.passkey.other}
      </Link>
    </div>
  );
}
