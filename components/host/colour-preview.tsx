import { lookTexts } from "@/components/host/look-texts";
import { THEMES, type Theme } from "@/lib/community/colour-rules";
import { coloursOf } from "@/lib/community/palette-rules";

const { example } = lookTexts.colour;

/** Shows a colour in both themes, whichever one is on. */
export function ColourPreview({ palette }: { palette: string }) {
  const colours = coloursOf(palette);
  return (
    <div aria-hidden="true" className="grid gap-3 min-[26rem]:grid-cols-2">
      {(["day", "night"] as const satisfies Theme[]).map((theme) => {
        const { accent, ground } = colours[theme];
        const { paper, ink, onAccent } = THEMES[theme];
        return (
          <div
            key={theme}
            className="flex flex-wrap items-center gap-3 rounded-field border border-field-line p-3 text-sm"
            style={{ background: paper, color: ink }}
          >
            <span className="w-full">{example[theme]}</span>
            <span
              className="rounded-field px-3 py-1.5 font-semibold"
              style={{ background: accent, color: onAccent }}
            >
              {example.button}
            </span>
            <span className="font-semibold underline underline-offset-4" style={{ color: accent }}>
              {example.link}
            </span>
            <span
              className="rounded-field px-3 py-1.5 font-semibold"
              style={{ background: ground, color: accent }}
            >
              {example.note}
            </span>
          </div>
        );
      })}
    </div>
  );
}
