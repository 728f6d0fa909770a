import type { Metadata } from "next";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { KindsNote } from "@/components/post-form/kinds-note";
import { PostForm } from "@/components/post-form/post-form";
import { FlashMessage } from "@/components/ui/flash-message";

export const metadata: Metadata = { title: texts.donate.title };

export default async function Page() {
  const { kinds } = await cachedCommunity();
  return (
    <>
      <FlashMessage path="/donate" />
      <PostForm type="offer">
        <KindsNote kinds={kinds} />
      </PostForm>
    </>
  );
}
