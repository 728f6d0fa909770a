import type { Metadata } from "next";
import { type Params, requirePost } from "@/app/feed/[id]/require-post";
import { words } from "@/app/words";
import { EditForm } from "@/components/replies/edit-form";

type Props = { params: Params };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];
export const metadata: Metadata = { title: words.edit.title, robots: { index: false } };

export default async function EditPage({ params }: Props) {
  return <EditForm kept={await requirePost(params)} />;
}
