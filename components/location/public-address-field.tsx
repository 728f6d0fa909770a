"use client";

import { type RefObject, useEffect, useState } from "react";
import type { Control, UseFormReturn } from "react-hook-form";
import {
  previewPublicAddress,
  publicAddressSentence,
  toldAddress,
} from "@/components/location/public-address";
import { texts } from "@/components/location/texts";
import { useTypedPlace } from "@/components/location/use-typed-place";
import { Field } from "@/components/ui/field";
import { Sentence } from "@/components/ui/sentence";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { normalizeLine } from "@/lib/text/normalize";

type Form = Pick<UseFormReturn<PostFieldsTyped>, "register" | "setValue" | "setFocus" | "trigger"> & {
  control: Control<PostFieldsTyped>;
  errorOf(name: keyof PostFieldsTyped): string | undefined;
};

type Props = {
  form: Form;
  /** The place is that of another address than the typed one. */
  isOutdated: boolean;
  shownAs: RefObject<string | null>;
};

/** Shows the address neighbours will see; the poster may shorten or replace it. */
export function PublicAddressField({ form, isOutdated, shownAs }: Props) {
  const { register, setValue, setFocus, trigger, control, errorOf } = form;
  const typed = useTypedPlace(control);
  const { address, exactPlace, settlement, usual, alone } = typed;
  const told = isOutdated ? null : toldAddress(typed);
  useEffect(() => {
    shownAs.current = told;
  }, [shownAs, told]);
  const [wasOpened, setOpened] = useState(false);
  // A town that is shown anyway, or is the whole address, needs no second field.
  const isSame = settlement === normalizeLine(address ?? "");
  const isOther = !isSame && usual !== null && settlement !== usual;
  // A draft of an earlier version may have no settlement.
  const error = exactPlace ? undefined : errorOf("settlement");
  const isChosen = !exactPlace && typeof settlement === "string" && (wasOpened || isOther || Boolean(error));
  const isUsual = !wasOpened && !isSame && usual !== null && settlement === usual;
  /** The town of the place itself is another one. */
  const isShared =
    !exactPlace && typeof settlement !== "string" && Boolean(usual && alone) && alone !== usual;
  useEffect(() => {
    // The town of a post that is edited: another place shows its own.
    if (isUsual) setValue("settlement", null);
  }, [isUsual, setValue]);
  const isAsked = Boolean(error) && typeof settlement === "string" && !wasOpened;
  useEffect(() => {
    if (!isAsked) return;
    setOpened(true);
    // The question is about a town that needed no field until now.
    if (!isOther) setTimeout(() => setFocus("settlement"));
  }, [isAsked, isOther, setFocus]);
  const choose = (value: string | null) =>
    setValue("settlement", value, { shouldDirty: true, shouldValidate: true });
  const open = () => {
    setOpened(true);
    choose(previewPublicAddress({ ...typed, showStreet: false }));
    // Once it is there.
    setTimeout(() => setFocus("settlement", { shouldSelect: true }));
  };
  const close = () => {
    setOpened(false);
    choose(isSame ? settlement : null);
  };
  return (
    <div className="flex flex-col gap-3">
      {isChosen && (
        <Field label={texts.publicAddress.label} optional error={error}>
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
          {!(error && isChosen) &&
            (isOutdated ? texts.publicAddress.soon : <PublicAddressSentence typed={typed} />)}
        </p>
        {error && !isChosen && <p className="basis-full text-sm font-semibold text-error">{error}</p>}
        {isShared && !error && (
          <p className="basis-full text-sm text-soft">{texts.publicAddress.shared(usual ?? "")}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {!exactPlace && (
            <button
              type="button"
              className="btn btn-quiet"
              // Leaving the field may move the button away from under the pointer.
              onPointerDown={(event) => event.preventDefault()}
              onClick={isChosen ? close : open}
            >
              {isChosen ? texts.publicAddress.usual : texts.publicAddress.change}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The name is bold, so that the poster notices a street that reads like a town. */
function PublicAddressSentence({ typed }: { typed: Parameters<typeof publicAddressSentence>[0] }) {
  const { text, address } = publicAddressSentence(typed);
  return <Sentence text={text} values={{ address: <b>{address}</b> }} />;
}
