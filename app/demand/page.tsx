import type { Metadata } from "next";
import { words } from "@/app/words";
import { PostForm } from "@/components/posts/form/post-form";

export const metadata: Metadata = { title: words.demand.title };

export default function Page() {
  return <PostForm type="request" />;
}
