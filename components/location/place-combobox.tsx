"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { texts } from "@/components/location/texts";
import { usePlaceSearch } from "@/components/location/use-place-search";
import type { ControlProps } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";
import type { PlaceView } from "@/lib/geo/place-schema";

type Props = {
  register: UseFormRegisterReturn;
  control: ControlProps;
  onFound(place: PlaceView): void;
  /** When the field is left with other words than before. */
  onLeft?(typed: string, before: string): void;
};

/** A combobox after the ARIA pattern: arrows walk through the places found, Enter takes one, Escape closes. */
export function PlaceCombobox({ register, control, onFound, onLeft }: Props) {
  const input = useRef<HTMLInputElement | null>(null);
  const before = useRef("");
  const choose = (place: PlaceView) => {
    onFound(place);
    before.current = input.current?.value ?? "";
  };
  const { options, source, state, active, isOpen, close, take, press, type } = usePlaceOptions(input, choose);
  /** Also Enter sends the form, without leaving the field. */
  const leave = () => {
    const typed = input.current?.value ?? "";
    if (typed !== before.current) onLeft?.(typed, before.current);
    before.current = typed;
  };
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On phones it would open below the screen.
    if (isOpen) popup.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const listId = `${control.id}-places`;
  return (
    <div className="relative">
      <input
        {...register}
        {...control}
        ref={(element) => {
          register.ref(element);
          input.current = element;
        }}
        onChange={(event) => {
          void register.onChange(event);
          type(event.target.value);
        }}
        onFocus={(event) => {
          before.current = event.target.value;
        }}
        onBlur={(event) => {
          void register.onBlur(event);
          close();
          leave();
        }}
        onKeyDown={(event) => {
          press(event);
          if (event.key === "Enter" && !event.defaultPrevented) leave();
        }}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        className="input"
      />
      <div
        ref={popup}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-2 rounded-field border border-line bg-card p-1.5 shadow-card"
      >
        <Options id={listId} options={options} active={active} onTake={take} />
        <p className="px-3 pt-1 pb-0.5 text-sm text-soft">{texts.search.source[source]}</p>
      </div>
      <StatusLine className={isOpen ? "sr-only" : "pt-1.5 text-sm text-soft"}>
        {statusText(state, options.length)}
      </StatusLine>
    </div>
  );
}

/** A place, or the offer to ask the host's geocoder for what was typed. */
type Option = PlaceView | "lookUp";

/** The options for the typed address, and the one that the arrow keys have reached. */
function usePlaceOptions(input: RefObject<HTMLInputElement | null>, onFound: Props["onFound"]) {
  const { places, source, canLookUp, state, find, findSoon, forget } = usePlaceSearch();
  const [active, setActive] = useState(-1);
  const options: Option[] = canLookUp ? [...places, "lookUp"] : places;
  const isOpen = options.length > 0;
  const ask = () => {
    setActive(-1);
    void find(input.current?.value ?? "");
  };
  const close = () => {
    setActive(-1);
    forget();
  };
  const take = (option: Option) => {
    input.current?.focus();
    if (option === "lookUp") return ask();
    close();
    onFound(option);
  };
  const press = (event: KeyboardEvent) => {
    const option = options[active];
    if (event.key === "Escape" && isOpen) close();
    // Without an option Enter sends the form, as in every other field.
    else if (event.key === "Enter" && option) take(option);
    else if (event.key === "ArrowDown" && !isOpen) ask();
    else if (event.key === "ArrowDown") setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp" && isOpen) setActive((Math.max(active, 0) || options.length) - 1);
    else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    setActive(-1);
    findSoon(typed);
  };
  return { options, source, state, active, isOpen, close, take, press, type };
}

type OptionsProps = { id: string; options: Option[]; active: number; onTake(option: Option): void };

function Options({ id, options, active, onTake }: OptionsProps) {
  return (
    <div role="listbox" id={id} aria-label={texts.search.list}>
      {options.map((option, index) => (
        <button
          key={option === "lookUp" ? option : `${option.name} ${option.latitude} ${option.longitude}`}
          type="button"
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          tabIndex={-1}
          className="flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 py-1.5 text-start hover:bg-green-ground aria-selected:bg-green-ground"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <Icon name={option === "lookUp" ? "search" : "map-pin"} className="size-4 shrink-0 text-soft" />
          <span className="line-clamp-2">{option === "lookUp" ? texts.search.find : option.name}</span>
        </button>
      ))}
    </div>
  );
}

function statusText(state: ReturnType<typeof usePlaceSearch>["state"], number: number): string {
  if (state === "finding") return texts.search.finding;
  if (state === "failed") return texts.search.failed;
  if (state === "none") return texts.search.none;
  return state === "found" ? texts.search.found(number) : "";
}
