import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { InvitationsPage } from "@/components/invitations/invitations-page";

export const metadata: Metadata = { title: texts.host.invitations, robots: { index: false } };

export default function Page() {
  return <InvitationsPage />;
}
