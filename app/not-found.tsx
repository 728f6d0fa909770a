import type { Metadata } from "next";
import Link from "next/link";
import { words } from "@/app/words";

export const metadata: Metadata = { title: words.notFound.title };

export default function NotFound() {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1>{words.notFound.heading}</h1>
      <p className="lead">{words.notFound.lead}</p>
      <Link href="/" className="btn btn-primary">
        {words.notFound.home}
      </Link>
    </div>
  );
}
