import type { Metadata } from "next";
import { words } from "@/app/texts";
import { TakenDownPost } from "@/components/replies/taken-down-post";
import { MessagePage } from "@/components/ui/message-page";
import { GONE } from "@/lib/http/gone-meta";

/** The server in front makes a 410 of a page that says so, see `server/gone-status.ts`. */
export const takenDownMetadata: Metadata = {
  title: words.takenDown.title,
  description: null,
  robots: { index: false },
  other: { [GONE.name]: GONE.content },
};

/** The page of a post that was taken down. Participants also see the post itself. */
export function TakenDown() {
  const { heading, lead, home } = words.takenDown;
  return (
    <TakenDownPost>
      <MessagePage heading={heading} lead={lead} home={home} />
    </TakenDownPost>
  );
}
