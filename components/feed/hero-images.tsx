/** A collage of items; decoration only. */
const IMAGES = [
  { name: "sofa-and-lamp", place: "-rotate-3" },
  { name: "spider-plant-close", place: "rotate-2 translate-y-2" },
  { name: "crime-paperbacks", place: "-rotate-2 -translate-y-3" },
  { name: "kids-bicycle", place: "rotate-3" },
  { name: "teapot-and-cups", place: "-rotate-2 -translate-y-2" },
  { name: "guitar", place: "rotate-2 -translate-y-1" },
];

export function HeroImages() {
  return (
    <div aria-hidden="true" className="hero-images">
      {IMAGES.map(({ name, place }) => (
        // biome-ignore lint/performance/noImgElement: a small file of our own.
        <img
          key={name}
          src={`/hero/${name}.webp`}
          width={144}
          height={144}
          alt=""
          loading="lazy"
          decoding="async"
          className={place}
        />
      ))}
    </div>
  );
}
