"use client";

import { type UIEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { PostCardView } from "@/components/feed/post-card-view";
import { GridCellMap } from "@/components/map/grid-cell-map";
import { gridCellOf } from "@/components/map/group-by-cell";
import { MapCard } from "@/components/map/map-card";
import { texts } from "@/components/map/texts";
import type { MapState } from "@/components/map/use-map-state";
import { FilterChip } from "@/components/ui/filter-chip";
import { Icon } from "@/components/ui/icon";
import { ModalDialog } from "@/components/ui/modal-dialog";

/** Of more the row would take long to draw, and nobody swipes so far. */
const MAX_IN_ROW = 60;

type Props = { state: MapState; onClose(): void };

/** The whole screen of a phone: the map, and below it the posts of the chosen cell, to swipe through. */
export function MapScreen({ state, onClose }: Props) {
  const { choice, cells, selected, pointed, shown, heading, isWhole, choose, look, point, showAll } = state;
  const chosen = selected.map(({ key }) => key).join(" ");
  return (
    <ModalDialog
      label={texts.cells.label}
      className="m-0 h-dvh max-h-none w-dvw max-w-none flex-col bg-paper p-0 text-ink open:flex"
      onClose={onClose}
    >
      {(close) => (
        <>
          <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-end gap-x-2 ps-4 pe-2">
            <p role="status" className="line-clamp-2 min-w-0 flex-1 basis-28 leading-tight font-semibold">
              {heading}
            </p>
            {showAll && (
              <button type="button" className="btn btn-quiet shrink-0" onClick={showAll}>
                {texts.cells.all}
              </button>
            )}
            <button
              type="button"
              aria-label={texts.close}
              className="btn btn-ghost btn-square shrink-0"
              onClick={close}
            >
              <Icon name="x" className="size-5" />
            </button>
          </header>
          <Choices state={state} />
          <GridCellMap
            cells={cells}
            selected={selected}
            pointed={pointed}
            isFollowing
            isWhole={isWhole}
            className="min-h-40 flex-1 rounded-none border-x-0"
            onSelect={choose}
            onLook={look}
          />
          <CardRow
            key={`${choice?.key} ${chosen}`}
            label={heading}
            posts={shown}
            pointed={pointed}
            onSwipe={point}
          />
        </>
      )}
    </ModalDialog>
  );
}

function Choices({ state: { choices, choice, narrow } }: { state: MapState }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.choices.label}</legend>
      <div className="map-choices">
        {choices.map((one) => (
          <FilterChip
            key={one.key}
            isOn={one.key === choice?.key}
            number={one.count}
            onPress={() => narrow(one)}
          >
            {one.label}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}

type RowProps = {
  label: string;
  posts: PostCardView[];
  pointed: string | null;
  onSwipe(post: PostCardView | undefined): void;
};

function CardRow({ label, posts, pointed, onSwipe }: RowProps) {
  const shown = posts.slice(0, MAX_IN_ROW);
  const row = useRef<HTMLUListElement>(null);
  const ids = shown.map(({ _id }) => _id).join(" ");
  const first = useRef(ids);
  const reached = useRef(0);
  reached.current = Math.max(
    0,
    shown.findIndex((post) => gridCellOf(post) === pointed),
  );
  useLayoutEffect(() => {
    if (first.current === ids) return;
    first.current = ids;
    // After a move of the map the row holds others, and the card that was reached stays in front.
    row.current?.children[reached.current]?.scrollIntoView({ inline: "start", behavior: "instant" });
  }, [ids]);
  const follow = ({ currentTarget: { scrollLeft, scrollWidth } }: UIEvent<HTMLElement>) =>
    // Negative where one reads from the right.
    onSwipe(shown[Math.round(Math.abs(scrollLeft) / (scrollWidth / shown.length))]);
  // The circle of a card that is no longer there stays small.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row is another one.
  useEffect(() => () => onSwipe(undefined), []);
  return (
    <ul ref={row} aria-label={label} className="map-cards" onScroll={follow}>
      {shown.map((post) => (
        <li key={post._id}>
          <MapCard post={post} />
        </li>
      ))}
    </ul>
  );
}
