import type { Metadata } from "next";
import { BulkForm } from "@/components/bulk-post-form/bulk-form";
import { texts } from "@/components/bulk-post-form/texts";

export const metadata: Metadata = { title: texts.title };

export default function Page() {
  return <BulkForm />;
}
