import type { Metadata } from "next";
import { type Params, requirePost } from "@/app/feed/[id]/require-post";
import { TakenDown, takenDownMetadata } from "@/app/feed/[id]/taken-down";
import { texts } from "@/app/texts";
import { EditForm } from "@/components/my-swaps/edit-form";

type Props = { params: Params };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const post = await requirePost(params);
  return post === "taken-down" ? takenDownMetadata : { title: texts.edit.title, robots: { index: false } };
}

export default async function EditPage({ params }: Props) {
  const post = await requirePost(params);
  return post === "taken-down" ? <TakenDown /> : <EditForm cachedPost={post} />;
}
