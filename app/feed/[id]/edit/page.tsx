import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { keptPost } from "@/app/kept";
import { words } from "@/app/words";
import { EditForm } from "@/components/replies/edit-form";
import { postParams } from "@/lib/posts/schema";

type Props = { params: Promise<{ id: string }> };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];
export const metadata: Metadata = { title: words.edit.title, robots: { index: false } };

export default async function EditPage({ params }: Props) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await keptPost(named.data.id) : null;
  return <EditForm kept={post ?? notFound()} />;
}
