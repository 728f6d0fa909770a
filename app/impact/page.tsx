import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity, cachedImpact } from "@/app/cached-queries";
import { ImpactPage } from "@/components/impact/impact-page";
import { texts } from "@/components/impact/texts";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  return { title: texts.title, description: texts.description, alternates: alternates(name, "/impact") };
}

export default async function Page() {
  return <ImpactPage impact={await cachedImpact()} />;
}
