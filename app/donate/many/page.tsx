import type { Metadata } from "next";
import { cachedCommunity } from "@/app/cached-queries";
import { BulkForm } from "@/components/bulk-post-form/bulk-form";
import { texts } from "@/components/bulk-post-form/texts";
import { KindsNote } from "@/components/post-form/kinds-note";

export const metadata: Metadata = { title: texts.title };

export default async function Page() {
  const { kinds } = await cachedCommunity();
  return (
    <BulkForm>
      <KindsNote kinds={kinds} />
    </BulkForm>
  );
}
