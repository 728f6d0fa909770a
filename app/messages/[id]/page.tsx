import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { texts } from "@/app/texts";
import { ThreadPage } from "@/components/messages/thread-page";
import { replyParams } from "@/lib/replies/schema";

type Props = { params: Promise<{ id: string }> };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];
export const metadata: Metadata = { title: texts.messages.title, robots: { index: false } };

export default async function Page({ params }: Props) {
  const named = replyParams.safeParse(await params);
  return named.success ? <ThreadPage replyId={named.data.id} /> : notFound();
}
