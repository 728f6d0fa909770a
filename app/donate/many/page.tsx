import type { Metadata } from "next";
import { ManyForm } from "@/components/posts/many/many-form";
import { words } from "@/components/posts/many/words";

export const metadata: Metadata = { title: words.title };

export default function Page() {
  return <ManyForm />;
}
