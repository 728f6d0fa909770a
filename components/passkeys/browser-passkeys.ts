import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { texts } from "@/components/passkeys/texts";

/** The package is loaded when somebody needs it. */
const load = () => import("@simplewebauthn/browser");

/** Browsers leave it out where the page has not come by https. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** @throws Error with a sentence to show */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON }).catch(explain);
}

/** @throws Error with a sentence to show */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON }).catch(explain);
}

/** Waits until somebody chooses a passkey among the suggestions of a field. @returns null where nobody can, or did */
export async function waitForAutofill(
  getOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
): Promise<AuthenticationResponseJSON | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await getOptions();
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Ends the waiting of `waitForAutofill`. */
export async function stopAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

const SENTENCES: Record<string, string> = {
  NotAllowedError: texts.failures.stopped,
  AbortError: texts.failures.stopped,
  InvalidStateError: texts.failures.known,
  NotSupportedError: texts.failures.unfit,
  ConstraintError: texts.failures.unfit,
  SecurityError: texts.failures.address,
};

/** The package keeps the browser's own error as the cause of its own, which may have the same name. */
function explain(error: Error): never {
  const names = [(error.cause as Error | undefined)?.name ?? "", error.name];
  const sentence = names.map((name) => SENTENCES[name]).find(Boolean);
  throw new Error(sentence ?? texts.failures.other, { cause: error });
}
