"use client";

import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import {
  previewPublicAddress,
  publicAddressSentence,
  suggestedTown,
} from "@/components/location/public-address";
import { texts } from "@/components/post-form/texts";
import { Field } from "@/components/ui/field";
import { POST_LIMITS, type PostFieldsTyped } from "@/lib/posts/schema";

type Form = Pick<UseFormReturn<PostFieldsTyped>, "register" | "setValue" | "setFocus" | "trigger"> & {
  control: Control<PostFieldsTyped>;
  errorOf(name: keyof PostFieldsTyped): string | undefined;
};

/** What neighbours will see of the address, said before it is published; the poster may shorten or replace it. */
export function PublicAddressField({ form }: { form: Form }) {
  const { register, setValue, setFocus, trigger, control, errorOf } = form;
  const [address, exactPlace, settlement] = useWatch({
    control,
    name: ["address", "exactPlace", "settlement"],
  });
  const typed = { address, exactPlace, settlement };
  const offered = suggestedTown(typed);
  const isChosen = !exactPlace && settlement !== null && settlement !== undefined;
  const choose = (value: string | null) =>
    setValue("settlement", value, { shouldDirty: true, shouldValidate: true });
  const open = () => {
    choose(previewPublicAddress({ address, exactPlace }));
    // Once it is there.
    setTimeout(() => setFocus("settlement", { shouldSelect: true }));
  };
  const error = isChosen ? errorOf("settlement") : undefined;
  return (
    <div className="flex flex-col gap-3">
      {isChosen && (
        <Field label={texts.shown.label} optional error={error}>
          {(control) => (
            <input
              {...register("settlement", { onBlur: () => trigger("settlement") })}
              {...control}
              maxLength={POST_LIMITS.settlement.max}
              autoComplete="off"
              className="input"
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 break-words">
          {!error && <Sentence typed={typed} />}
        </p>
        <div className="flex flex-wrap gap-2">
          {offered && (
            <button type="button" className="btn btn-ghost" onClick={() => choose(offered)}>
              {texts.shown.suggest(offered)}
            </button>
          )}
          {!exactPlace && (
            <button
              type="button"
              className="btn btn-quiet"
              // Leaving the field may move the button away from under the pointer.
              onPointerDown={(event) => event.preventDefault()}
              onClick={isChosen ? () => choose(null) : open}
            >
              {isChosen ? texts.shown.usual : texts.shown.change}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The name stands out, for the poster to notice a street that reads like a town. */
function Sentence({ typed }: { typed: Parameters<typeof publicAddressSentence>[0] }) {
  const [before, shown, behind] = publicAddressSentence(typed);
  return (
    <>
      {before}
      {shown && <b>{shown}</b>}
      {behind}
    </>
  );
}
