import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { WelcomePage } from "@/components/welcome/welcome-page";

export const metadata: Metadata = { title: texts.welcome.title, robots: { index: false } };

export default function Page() {
  return <WelcomePage />;
}
