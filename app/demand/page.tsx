import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { PostForm } from "@/components/post-form/post-form";
import { FlashMessage } from "@/components/ui/flash-message";

export const metadata: Metadata = { title: texts.demand.title };

export default function Page() {
  return (
    <>
      <FlashMessage path="/demand" />
      <PostForm type="request" />
    </>
  );
}
