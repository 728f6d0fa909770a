import { MessagesButton } from "@/components/messages/messages-button";
import { NotificationBell } from "@/components/notifications/bell";

/** The signs in the navigation bar that count what is new for a member. */
export default function MemberButtons() {
  return (
    <>
      <MessagesButton />
      <NotificationBell />
    </>
  );
}
