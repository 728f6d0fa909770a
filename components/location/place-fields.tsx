"use client";

import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFormState, useWatch } from "react-hook-form";
import { useHash } from "@/components/browser/use-focus-by-hash";
import { CoordinatesFold } from "@/components/location/coordinates-fold";
import { LocationButton } from "@/components/location/location-button";
import { PlaceCombobox } from "@/components/location/place-combobox";
import { PlaceMap } from "@/components/location/place-map";
import { PublicAddressField } from "@/components/location/public-address-field";
import { StreetField } from "@/components/location/street-field";
import { texts } from "@/components/location/texts";
import { pointOf } from "@/components/location/typed-point";
import { useAddressPlace } from "@/components/location/use-address-place";
import { PLACE_ANCHOR } from "@/components/post/place-anchor";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { StatusLine } from "@/components/ui/status-line";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Form = Pick<
  UseFormReturn<PostFieldsTyped>,
  "register" | "setValue" | "getValues" | "setFocus" | "trigger" | "control"
> & {
  errorOf(name: keyof PostFieldsTyped): string | undefined;
  holdUntil(work: Promise<unknown>): void;
};

const COORDINATES = ["latitude", "longitude"] as const;

type Props = {
  form: Form;
  /** Gets what the form tells that neighbours will see; null for nothing. */
  shownAs: RefObject<string | null>;
};

/** The place of an item, and the part of it that others may see. */
export function PlaceFields({ form, shownAs }: Props) {
  const { register, setValue, getValues, control, errorOf } = form;
  const [exact, showStreet, address, ...typed] = useWatch({
    control,
    name: ["exactPlace", "showStreet", "address", ...COORDINATES],
  });
  const [latitude, longitude] = typed.map((degrees) => String(degrees ?? "")) as [string, string];
  const { notice, take, leave, locate, changeExact, type, isReplaced } = useAddressPlace({
    read: () => {
      const { address, latitude, longitude, exactPlace } = getValues();
      return {
        ...{ address: address ?? "", latitude: String(latitude ?? ""), longitude: String(longitude ?? "") },
        isExact: Boolean(exactPlace),
      };
    },
    fill: (changes) => {
      for (const [name, value] of Object.entries(changes))
        setValue(name as keyof typeof changes, value, { shouldDirty: true, shouldValidate: value !== "" });
    },
  });
  useHash((id) => id === PLACE_ANCHOR && form.setFocus("address"));
  const hasError = COORDINATES.some(errorOf);
  const isMissing = hasError && !latitude && !longitude;
  const { submitCount } = useFormState({ control });
  useReachableMistake(form, hasError && !isMissing ? "latitude" : "address", hasError);
  // The exact place shows the whole address.
  const exactPlace = register("exactPlace", {
    onChange: () => {
      setValue("settlement", null);
      void changeExact();
    },
  });
  return (
    <>
      <Field
        label={texts.place.address}
        error={errorOf("address") ?? (isMissing ? texts.search.missing : undefined)}
        help={notice}
      >
        {(control) => (
          <PlaceCombobox
            register={register("address", { onChange: () => type(address ?? "") })}
            control={control}
            onFound={take}
            onLeft={(address, before) => form.holdUntil(leave(address, before))}
          />
        )}
      </Field>
      <LocationButton onLocated={locate} />
      <PublicAddressField
        form={form}
        isOutdated={Boolean(latitude) && isReplaced(address ?? "")}
        shownAs={shownAs}
      />
      <RestOfPlace isChosen={Boolean(exact || showStreet)}>
        <StreetField form={form} point={pointOf(latitude, longitude)} />
        <label className="flex min-h-11 items-start gap-3">
          <input type="checkbox" {...exactPlace} className="mt-1 size-5 shrink-0 accent-primary" />
          <span>
            {texts.place.exact}
            <span className="block text-sm text-soft">{texts.place.exactHelp}</span>
          </span>
        </label>
        <StatusLine className="font-semibold">
          {exact && address?.trim() && !latitude ? texts.search.needsPin : ""}
        </StatusLine>
        <div>
          <PlaceMap latitude={latitude} longitude={longitude} isExact={Boolean(exact)} onPlaced={locate} />
          <CoordinatesFold hasMistake={hasError && !isMissing} attempts={submitCount}>
            <div className="grid grid-cols-2 gap-4">
              {COORDINATES.map((name) => (
                <Degrees key={name} name={name} form={form} />
              ))}
            </div>
          </CoordinatesFold>
        </div>
      </RestOfPlace>
    </>
  );
}

/** Folded, as most people need none of it, unless something in it is chosen. */
function RestOfPlace({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isChosen);
  useEffect(() => {
    // Never closed again under the hands of somebody who unticks it.
    if (isChosen) setOpen(true);
  }, [isChosen]);
  return (
    <Disclosure
      className="rounded-field border border-line px-4 py-1"
      summary={texts.place.rest}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="flex flex-col gap-5 pt-2 pb-3">{children}</div>
    </Disclosure>
  );
}

/** Focuses a field where the first mistake is folded away and could not get the focus. */
function useReachableMistake(
  { control, setFocus }: Form,
  field: "address" | "latitude",
  hasError: boolean,
): void {
  const { submitCount } = useFormState({ control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a submit, not while somebody types.
  useEffect(() => {
    if (submitCount === 0 || !hasError) return;
    // After the form's own focus.
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches("[aria-invalid=true]")) setFocus(field);
    });
    return () => clearTimeout(timer);
  }, [submitCount]);
}

function Degrees({ name, form }: { name: "latitude" | "longitude"; form: Form }) {
  return (
    <Field label={texts.place[name]} error={form.errorOf(name)}>
      {(control) => (
        <input
          {...form.register(name)}
          {...control}
          // Without inputMode: the decimal keyboard of iPhones has no minus, which the western half needs.
          type="number"
          step="any"
          className="input"
        />
      )}
    </Field>
  );
}
