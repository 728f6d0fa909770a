import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { SearchesPage } from "@/components/saved-searches/searches-page";
import { sendsEmail } from "@/lib/http/site-config";

export const metadata: Metadata = { title: texts.searches.title, robots: { index: false } };

export default function Page() {
  return <SearchesPage sendsEmail={sendsEmail()} />;
}
