import { texts } from "@/components/feed/texts";
import { Icon } from "@/components/ui/icon";

/** Shows the posts of a list on a map, or without it again. */
export function MapButton({ isOn, onPress }: { isOn: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`btn shrink-0 ${isOn ? "btn-primary" : "btn-quiet"}`}
      onClick={onPress}
    >
      <Icon name="map" className="size-4" />
      {texts.map.button}
    </button>
  );
}
