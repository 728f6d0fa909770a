import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { keptImpact } from "@/app/cached-queries";
import { ImpactPage } from "@/components/impact/impact-page";
import { words } from "@/components/impact/texts";

export const metadata: Metadata = {
  title: words.title,
  description: words.description,
  alternates: alternates("/impact"),
};

export default async function Page() {
  return <ImpactPage impact={await keptImpact()} />;
}
