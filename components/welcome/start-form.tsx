import { useEffect, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { createTabDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { PasswordInput } from "@/components/ui/password-input";
import { texts as all } from "@/components/welcome/texts";
import { goTo } from "@/components/welcome/use-step";
import { type ApiError, post } from "@/lib/api-client/client";
import { USER_LIMITS } from "@/lib/users/schema";

const loadFields = async () => (await import("@/lib/first-host/schema")).firstHostFields;

const texts = all.start;
const EMPTY = { code: "", name: "", email: "", password: "" };
/** Neither code nor password. */
const store = createTabDraftStore<{ name: string; email: string }>("first-host");

/** The code of the server's output, and the first account. */
export function StartForm({ onTaken }: { onTaken(): void }) {
  const { reload } = useSession();
  const [alert, setAlert] = useState<string | null>(null);
  const [isHere, setIsHere] = useState(false);
  const form = useValidatedForm(loadFields, EMPTY);
  const { register, handleSubmit, setValue, errorOf, showIssues, formState } = form;
  useFormDraft(form, {
    store,
    restore: (draft) => ({ ...EMPTY, ...draft, code: codeOfAddress() }),
    capture: ({ name, email }) => ({ name, email }),
  });
  useEffect(() => {
    const take = () => codeOfAddress() && setValue("code", codeOfAddress());
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [setValue]);
  const submit = handleSubmit(
    async (typed) => {
      setAlert(null);
      try {
        await post("/first-host", typed);
        setIsHere(true);
        await store.drop();
        goTo("passkey");
        reload();
      } catch (failure) {
        const { status, message, issues } = failure as ApiError;
        setAlert(issues[0]?.message ?? message);
        showIssues(issues);
        if (status !== 410) return;
        // Maybe in another tab of this browser.
        onTaken();
        reload();
      }
    },
    () => setAlert(null),
  );
  const busy = formState.isSubmitting || isHere;
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="flex flex-col gap-1">
        <h2>{texts.heading}</h2>
        <p className="text-soft">{texts.lead}</p>
      </div>
      <Alert kind="error">{alert}</Alert>
      <Field label={texts.code} error={errorOf("code")} help={texts.codeHelp}>
        {(control) => (
          <input
            {...register("code")}
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="input font-mono"
          />
        )}
      </Field>
      <Field label={texts.name} error={errorOf("name")} help={texts.nameHelp}>
        {(control) => <input {...register("name")} {...control} autoComplete="nickname" className="input" />}
      </Field>
      <Field label={texts.email} error={errorOf("email")} help={texts.emailHelp}>
        {(control) => (
          <input
            {...register("email")}
            {...control}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input"
          />
        )}
      </Field>
      <Field
        label={texts.password}
        error={errorOf("password")}
        help={texts.passwordHelp(USER_LIMITS.password.min)}
      >
        {(control) => <PasswordInput {...register("password")} {...control} autoComplete="new-password" />}
      </Field>
      <Mistakes form={form} message={alert} />
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy}>
        {busy ? texts.busy : texts.submit}
      </button>
    </form>
  );
}

const codeOfAddress = () => new URLSearchParams(window.location.hash.slice(1)).get("code") ?? "";
