import { type SubmitEvent, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/texts";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useSecondStep } from "@/components/auth/use-second-step";

type FirstStep = { email: string; password: string; form?: HTMLFormElement };

/** Logs in by the fields "username" and "password", and by a code where one is asked for. */
export function useLogin() {
  const { logIn } = useSession();
  const { busy, alert, setAlert, enter, search } = useAuthForm();
  const [usernameError, setUsernameError] = useState<string>();
  const { typed: first, open, forget } = useSecondStep<FirstStep>();

  const attempt = async (step: FirstStep, code?: string) => {
    const { form, ...credentials } = step;
    const failure = await enter(() => logIn({ ...credentials, code }));
    if (failure?.code === "secondFactorNeeded") {
      setAlert(null);
      open(step);
    } else if (!failure) {
      form?.reset();
      forget();
    }
  };
  // The fields have no state, so that what was typed before this script had arrived counts.
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    const [email, password] = [String(typed.get("username")), String(typed.get("password"))];
    const empty = email.trim() ? (password ? null : "password") : "username";
    const isNoEmail = email.trim() !== "" && !email.includes("@");
    setUsernameError(isNoEmail ? texts.login.notAnEmail : undefined);
    if (!empty && !isNoEmail) return void attempt({ email, password, form });
    setAlert(empty ? texts.login.incomplete : null);
    const field = form.elements.namedItem(isNoEmail ? "username" : (empty ?? ""));
    if (field instanceof HTMLElement) field.focus();
  };
  const sendCode = first && ((code: string) => void attempt(first, code));
  const logInAs = ({ email, password }: Pick<FirstStep, "email" | "password">) =>
    void attempt({ email, password });
  return { busy, alert, setAlert, usernameError, search, submit, sendCode, logInAs };
}
