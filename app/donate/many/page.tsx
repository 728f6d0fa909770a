import type { Metadata } from "next";
import { ManyForm } from "@/components/bulk-post-form/bulk-form";
import { words } from "@/components/bulk-post-form/texts";

export const metadata: Metadata = { title: words.title };

export default function Page() {
  return <ManyForm />;
}
