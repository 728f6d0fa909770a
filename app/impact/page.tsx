import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedImpact } from "@/app/cached-queries";
import { ImpactPage } from "@/components/impact/impact-page";
import { texts } from "@/components/impact/texts";

export const metadata: Metadata = {
  title: texts.title,
  description: texts.description,
  alternates: alternates("/impact"),
};

export default async function Page() {
  return <ImpactPage impact={await cachedImpact()} />;
}
