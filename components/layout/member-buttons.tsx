import { MessagesButton } from "@/components/messages/messages-button";
import { NotificationBell } from "@/components/notifications/bell";

/** The signs in the navigation bar that count what is new for a member. On phones the bottom bar leads to the messages. */
export default function MemberButtons() {
  return (
    <>
      <div className="hidden lg:block">
        <MessagesButton />
      </div>
      <NotificationBell />
    </>
  );
}
