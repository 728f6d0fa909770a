import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { NotificationsPage } from "@/components/news/notifications-page";
import { sendsEmail } from "@/lib/http/site-config";

export const metadata: Metadata = { title: texts.notifications.title, robots: { index: false } };

export default function Page() {
  return <NotificationsPage sendsEmail={sendsEmail()} />;
}
