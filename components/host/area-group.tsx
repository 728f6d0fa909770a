import { useRouter } from "next/navigation";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useAction } from "@/components/browser/use-action";
import { AreaMapPanel } from "@/components/host/area-map-panel";
import { lookTexts } from "@/components/host/look-texts";
import { texts } from "@/components/host/texts";
import { CoordinatesFold } from "@/components/location/coordinates-fold";
import { PlaceCombobox } from "@/components/location/place-combobox";
import { SettingsSection } from "@/components/profile/settings-section";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { Area, HostSettingsView } from "@/lib/community/schema";

const { area: areaTexts } = lookTexts;

/** In kilometres. */
const RADII = [2, 5, 10, 20, 50, 100, 200];
const DEFAULT_RADIUS = 10;
const KM_PER_MILE = 1.609;
const DECIMALS = 5;

type Typed = { address: string; latitude: string; longitude: string; radius: string };
type Props = { view: HostSettingsView; onSaved(view: HostSettingsView): void; saveLabel?: string };

/** A circle on the map. */
export function AreaGroup({ view, onSaved, saveLabel = texts.save }: Props) {
  const { busy, outcome, run } = useAction();
  const router = useRouter();
  const form = useForm<Typed>({ defaultValues: typedOf(view.settings.area) });
  const { watch, setValue, handleSubmit } = form;
  const isFixed = view.fixed.includes("area");
  const place = (latitude: number, longitude: number) => {
    setValue("latitude", latitude.toFixed(DECIMALS));
    setValue("longitude", longitude.toFixed(DECIMALS));
  };
  const save = handleSubmit((typed) =>
    run(async () => {
      const area = areaOf(typed);
      if (area === undefined) throw new Error(areaTexts.wrong);
      onSaved(await mutate<HostSettingsView>("PATCH", "/host/settings", { area }));
      router.refresh();
    }, texts.saved),
  );
  const shown = areaOf(watch()) ?? null;
  return (
    <form method="post" noValidate onSubmit={save}>
      <SettingsSection heading={areaTexts.heading} help={isFixed ? texts.fixed : areaTexts.help}>
        <fieldset disabled={isFixed} className="contents">
          <AreaFields form={form} view={view} onFound={place} />
          <AreaMapPanel
            area={shown}
            onPlace={({ latitude, longitude }) => !isFixed && place(latitude, longitude)}
          />
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={busy || isFixed}
            aria-label={`${saveLabel}: ${areaTexts.heading}`}
          >
            {busy ? texts.busy : saveLabel}
          </button>
          {shown && !isFixed && (
            <button type="button" className="btn btn-quiet" onClick={() => form.reset(typedOf(null))}>
              {areaTexts.clear}
            </button>
          )}
          <StatusMessage outcome={outcome} />
        </div>
      </SettingsSection>
    </form>
  );
}

type FieldsProps = {
  form: UseFormReturn<Typed>;
  view: HostSettingsView;
  onFound(latitude: number, longitude: number): void;
};

function AreaFields({ form: { register }, view, onFound }: FieldsProps) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label={areaTexts.address} optional>
          {(control) => (
            <PlaceCombobox
              register={register("address")}
              control={control}
              onFound={({ latitude, longitude }) => onFound(latitude, longitude)}
            />
          )}
        </Field>
        <Field label={areaTexts.radius}>
          {(control) => (
            <Select {...register("radius")} {...control}>
              {radiiWith(view.settings.area).map((km) => (
                <option key={km} value={km}>
                  {radiusText(km, view.settings.units)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <CoordinatesFold>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["latitude", "longitude"] as const).map((name) => (
            <Field key={name} label={areaTexts[name]}>
              {(control) => (
                // Without inputMode: the decimal keyboard of iPhones has no minus.
                <input {...register(name)} {...control} type="number" step="any" className="input" />
              )}
            </Field>
          ))}
        </div>
      </CoordinatesFold>
    </>
  );
}

const typedOf = (area: Area | null): Typed => ({
  address: "",
  latitude: area ? String(area.latitude) : "",
  longitude: area ? String(area.longitude) : "",
  radius: String(area?.radius ?? DEFAULT_RADIUS),
});

/** @returns null for empty fields, undefined for those that are not whole */
function areaOf({ latitude, longitude, radius }: Typed): Area | null | undefined {
  const typed = [latitude, longitude].map((text) => text.trim());
  if (typed.every((text) => text === "")) return null;
  const [north = Number.NaN, east = Number.NaN] = typed.map((text) =>
    text === "" ? Number.NaN : Number(text),
  );
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPlace ? { latitude: north, longitude: east, radius: Number(radius) } : undefined;
}

const radiiWith = (area: Area | null) =>
  [...new Set([...RADII, area?.radius ?? DEFAULT_RADIUS])].sort((a, b) => a - b);

const radiusText = (km: number, units: "metric" | "imperial") =>
  units === "metric" ? areaTexts.km(km) : areaTexts.miles(Math.round(km / KM_PER_MILE));
