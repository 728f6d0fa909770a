import { Suspense, useState } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { lookTexts } from "@/components/host/look-texts";
import { Disclosure } from "@/components/ui/disclosure";
import type { Area } from "@/lib/community/schema";
import type { Point } from "@/lib/geo/grid-cell";

// Leaflet comes only to those who open a map.
const AreaMap = lazyPart(() => import("@/components/map/area-map"));

const { area: texts } = lookTexts;

type Props = { area: Area | null; onPlace(to: Point): void };

export function AreaMapPanel({ area, onPlace }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary={texts.map} onToggle={setOpen}>
      {isOpen && (
        <div className="flex flex-col gap-2">
          <Suspense fallback={<div className="skeleton h-80 w-full" />}>
            <AreaMap label={texts.map} area={area} onPlace={onPlace} />
          </Suspense>
          <p className="text-sm text-soft">{texts.mapHelp}</p>
        </div>
      )}
    </Disclosure>
  );
}
