import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormHandleSubmit,
  useForm,
} from "react-hook-form";
import { countMistakes } from "@/components/browser/count-mistakes";
import { keepEarlyInput } from "@/components/browser/keep-early-input";
import { createLateResolver, type LoadFields } from "@/components/browser/late-resolver";
import { useOnTyped } from "@/components/browser/use-on-typed";
import type { ApiError } from "@/lib/api-client/client";
import type { Issue } from "@/lib/http/errors";

/** A form checked by the schema its API call uses, which is loaded late; field errors of the server can be put beside their fields. */
export function useValidatedForm<Typed extends FieldValues>(
  loadFields: LoadFields<Typed>,
  defaultValues: DefaultValues<Typed>,
  options: { shouldFocusError?: boolean } = {},
) {
  const [{ check, prepare }] = useState(() => createLateResolver(loadFields));
  const form = useForm<Typed>({ resolver: check, defaultValues, ...options });
  useOnTyped(form.watch, prepare);
  const { errors } = form.formState;
  const busy = useRef(false);
  const held = useRef<Promise<unknown>>(undefined);
  /** One at a time: the second press of a double click comes before the button is disabled. */
  const handleSubmit: UseFormHandleSubmit<Typed> = (onValid, onInvalid) => async (event) => {
    event?.preventDefault();
    if (busy.current) return;
    busy.current = true;
    // Checks that are there at once leave the fields as they are; those of a form that is sent lose the focus.
    await Promise.all([prepare(), held.current])
      .then(() => form.handleSubmit(onValid, onInvalid)(event))
      .finally(() => {
        busy.current = false;
      });
  };
  /** All that is wrong with a field at once. */
  const showIssues = (issues: Issue[]) => {
    for (const [index, path] of [...new Set(issues.map((one) => one.path))].entries()) {
      const message = issues.flatMap((one) => (one.path === path ? one.message : [])).join(" ");
      if (path in form.getValues())
        form.setError(path as Path<Typed>, { message }, { shouldFocus: index === 0 });
    }
  };
  return {
    ...form,
    handleSubmit,
    /** A form that is sent meanwhile waits until fields are filled in by themselves. The work has to end in any case. */
    holdUntil(work: Promise<unknown>) {
      held.current = work.catch(() => {});
    },
    register: keepEarlyInput(form),
    /** How many fields are wrong. */
    mistakes: countMistakes(errors),
    /** The message beside a field. */
    errorOf: (name: Path<Typed>): string | undefined => errors[name]?.message as string | undefined,
    showIssues,
    /**
     * Puts what a call complains of beside the fields.
     * @returns what is left to say of the form as a whole; null where the fields say all of it
     */
    showFailure({ code, message, issues = [] }: ApiError): string | null {
      showIssues(issues);
      const isAllBeside = issues.length > 0 && issues.every(({ path }) => path in form.getValues());
      // Doubtful words may be sent once more as they are, which no field says.
      return isAllBeside && code !== "doubtful" ? null : message;
    },
  };
}

export type ValidatedForm<Typed extends FieldValues> = ReturnType<typeof useValidatedForm<Typed>>;
