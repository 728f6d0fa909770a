"use client";

import { LocateFixed } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type Filters, textOf } from "@/components/posts/search/filters";
import { locate, type Near, rememberNear } from "@/components/posts/search/near";
import { words } from "@/components/posts/search/words";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";

/** In kilometres. */
const RADII = ["1", "2", "5", "10", "25", "50", "100"];
const DEFAULT_RADIUS = "10";

type Props = { filters: Filters; near: Near | null; onChoose(place: Near & { radius: string }): void };

/** Around which place to look: where the browser is, if somebody says so, or where they type. */
export function NearPanel({ filters, near, onChoose }: Props) {
  const [place, setPlace] = useState({
    latitude: filters.latitude ?? near?.latitude ?? "",
    longitude: filters.longitude ?? near?.longitude ?? "",
  });
  const [radius, setRadius] = useState(filters.radius ?? DEFAULT_RADIUS);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const choose = (chosen: Near) => {
    setPlace(chosen);
    setError(null);
    rememberNear(chosen);
    onChoose({ ...chosen, radius });
  };
  const find = async () => {
    setBusy(true);
    await locate().then(choose, () => setError(words.near.failed));
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const point = { latitude: Number(place.latitude), longitude: Number(place.longitude) };
    const isTyped = place.latitude.trim() !== "" && place.longitude.trim() !== "";
    if (isTyped && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
      return choose(textOf(point));
    setError(words.near.wrong);
  };

  return (
    <form
      noValidate
      aria-label={words.near.heading}
      className="flex flex-col gap-4 rounded-box border border-line bg-card p-4"
      onSubmit={submit}
    >
      <h2 className="text-lg">{words.near.heading}</h2>
      <p className="text-sm text-soft">{words.near.lead}</p>
      {error && <Alert kind="error">{error}</Alert>}
      <button type="button" className="btn btn-outline btn-primary self-start" disabled={busy} onClick={find}>
        <LocateFixed aria-hidden="true" className="size-[18px]" />
        {busy ? words.near.busy : words.near.locate}
      </button>
      <div className="grid gap-4 sm:grid-cols-3">
        {(["latitude", "longitude"] as const).map((name) => (
          <Field key={name} label={words.near[name]}>
            {(control) => (
              <input
                {...control}
                type="number"
                step="any"
                className="input"
                value={place[name]}
                onChange={({ target }) => setPlace((now) => ({ ...now, [name]: target.value }))}
              />
            )}
          </Field>
        ))}
        <Field label={words.near.radius}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={radius}
              onChange={({ target }) => setRadius(target.value)}
            >
              {RADII.map((km) => (
                <option key={km} value={km}>
                  {words.near.around(km)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          {words.near.apply}
        </button>
        {near && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              rememberNear(null);
              setPlace({ latitude: "", longitude: "" });
            }}
          >
            {words.near.forget}
          </button>
        )}
      </div>
    </form>
  );
}
