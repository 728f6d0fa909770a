import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { TurnPage } from "@/components/notifications/turn-page";

export const metadata: Metadata = { title: texts.turn.title, robots: { index: false } };

export default function Page() {
  return <TurnPage />;
}
