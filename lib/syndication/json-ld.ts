import { boundsOf, cellOfPublicPlace } from "@/lib/geo/grid-cell";
import { previewUrl } from "@/lib/images/image-sizes";
import type { PostStatus } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";

const AVAILABILITY: Record<PostStatus, "InStock" | "Reserved" | "SoldOut"> = {
  open: "InStock",
  promised: "Reserved",
  given: "SoldOut",
  received: "SoldOut",
  withdrawn: "SoldOut",
  expired: "SoldOut",
};

const isOver = ({ status }: PostView) => AVAILABILITY[status] === "SoldOut";

const term = (name: string) => `https://schema.org/${name}`;

/** The price of a post in words of schema.org: nothing, in a currency all the same. */
export type Site = { origin: string; country: string; currency: string };

/** A `Demand` has its price in a specification. */
export function toJsonLd(post: PostView, { origin, country, currency }: Site) {
  const free = { price: 0, priceCurrency: currency };
  const isOffer = post.type === "offer";
  const url = `${origin}/feed/${post._id}`;
  return {
    "@context": "https://schema.org",
    "@type": isOffer ? "Offer" : "Demand",
    "@id": url,
    url,
    name: post.title,
    ...(isOffer ? free : { priceSpecification: { "@type": "PriceSpecification", ...free } }),
    itemOffered: itemOf(post, origin),
    itemCondition: term("UsedCondition"),
    availability: term(AVAILABILITY[post.status]),
    inventoryLevel: { "@type": "QuantitativeValue", value: isOver(post) ? 0 : post.amountLeft },
    ...(!isOver(post) && { areaServed: areaOf(post, country) }),
    validFrom: post.createdAt,
    validThrough: post.expiresAt,
  };
}

function itemOf({ title, description, images, tags }: PostView, origin: string) {
  return {
    "@type": "Product",
    name: title,
    description,
    itemCondition: term("UsedCondition"),
    ...(images.length > 0 && { image: images.map((image) => new URL(previewUrl(image), origin).href) }),
    ...(tags.length > 0 && { category: tags.join(", ") }),
  };
}

/** Always the cell, even for an exact place, because this is an area. */
function areaOf({ address, latitude, longitude, locationPrecision }: PostView, country: string) {
  const { south, west, north, east } = boundsOf(cellOfPublicPlace({ latitude, longitude }));
  const box = [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(" ");
  const geo = { "@type": "GeoShape", box, addressCountry: country };
  return { "@type": "Place", ...(address && locationPrecision === "approximate" && { name: address }), geo };
}

/** Escapes "<", so that the JSON cannot end the page's script or open another. */
export const toScriptJson = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");
