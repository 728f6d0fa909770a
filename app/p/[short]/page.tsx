import { notFound, permanentRedirect } from "next/navigation";
import { keptShort } from "@/app/kept";

type Props = { params: Promise<{ short: string }> };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ short: "_" }];

/** The short link of a post. */
export default async function ShortPage({ params }: Props) {
  const id = await keptShort((await params).short);
  return id ? permanentRedirect(`/feed/${id}`) : notFound();
}
