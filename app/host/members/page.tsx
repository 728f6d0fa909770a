import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { MembersPage } from "@/components/host/members-page";

export const metadata: Metadata = { title: texts.host.members, robots: { index: false } };

export default function Page() {
  return <MembersPage />;
}
