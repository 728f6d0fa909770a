import { cellAround } from "@/lib/geo/grid-cell";
import { previewUrl } from "@/lib/images/image-sizes";
import type { PostStatus, PostView } from "@/lib/posts/schema";

/** Nothing is nothing in any currency, but readers of structured data ask for one. */
const FREE = { price: 0, priceCurrency: "GBP" } as const;

/** schema.org's words for where a post is in its life. */
const AVAILABILITY: Record<PostStatus, "InStock" | "Reserved" | "SoldOut"> = {
  open: "InStock",
  promised: "Reserved",
  given: "SoldOut",
  received: "SoldOut",
  withdrawn: "SoldOut",
  expired: "SoldOut",
};

/** What was taken down, or has expired, is there for nobody. */
const isOver = ({ status }: PostView) => AVAILABILITY[status] === "SoldOut";

const term = (name: string) => `https://schema.org/${name}`;

/** A post in the words of schema.org: an `Offer`, or a `Demand`, which has its price in a specification. */
export function toJsonLd(post: PostView, origin: string) {
  const isOffer = post.type === "offer";
  const url = `${origin}/feed/${post._id}`;
  return {
    "@context": "https://schema.org",
    "@type": isOffer ? "Offer" : "Demand",
    "@id": url,
    url,
    name: post.title,
    ...(isOffer ? FREE : { priceSpecification: { "@type": "PriceSpecification", ...FREE } }),
    itemOffered: itemOf(post, origin),
    itemCondition: term("UsedCondition"),
    availability: term(AVAILABILITY[post.status]),
    inventoryLevel: { "@type": "QuantitativeValue", value: isOver(post) ? 0 : post.amountLeft },
    ...(!isOver(post) && { areaServed: areaOf(post) }),
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

/** The cell, also where the poster shows the exact place: an area is what it is about. */
function areaOf({ address, latitude, longitude, locationPrecision }: PostView) {
  const { south, west, north, east } = cellAround({ latitude, longitude });
  const box = [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(" ");
  const geo = { "@type": "GeoShape", box };
  return { "@type": "Place", ...(address && locationPrecision === "approximate" && { name: address }), geo };
}

/** As text that can stand in a page's script: nothing in it ends the script or begins another. */
export const toScriptJson = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");
