import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Gallery } from "@/components/post/gallery";

const frameOf = (width: number, height: number) => {
  const image = { url: "/images/a-1280.webp", alt: "", width, height, placeholder: "" };
  const markup = renderToStaticMarkup(<Gallery id="1" images={[image]} title="Lamp" />);
  return Number(/<ul[^>]*aspect-ratio:([\d.]+)/.exec(markup)?.[1]);
};

it.each([
  ["a phone's portrait as it is", 960, 1280, 3 / 4],
  ["a taller one in 3 to 4", 720, 1280, 3 / 4],
  ["a square as it is", 1000, 1000, 1],
  ["a landscape in 4 to 3", 1280, 720, 4 / 3],
])("frames %s", (_, width, height, ratio) => {
  expect(frameOf(width, height)).toBeCloseTo(ratio, 3);
});
