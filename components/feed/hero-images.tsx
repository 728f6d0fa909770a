/** A collage of six items; decoration only, so it stands in `app/cards.css` and costs the page nothing. */
export const HeroImages = () => (
  <div aria-hidden="true" className="hero-images">
    <i />
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
);
