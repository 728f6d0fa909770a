import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { TakenDownPost } from "@/components/replies/taken-down-post";
import { MessagePage } from "@/components/ui/message-page";
import { GONE_META_NAME } from "@/lib/http/gone-meta";

/** Our server sends this page with 410, see `server/pages/gone-status.ts`. */
export const takenDownMetadata: Metadata = {
  title: texts.takenDown.title,
  description: null,
  robots: { index: false },
  other: { [GONE_META_NAME.name]: GONE_META_NAME.content },
};

/** Participants also see the removed post itself. */
export function TakenDown() {
  const { heading, lead, home } = texts.takenDown;
  return (
    <TakenDownPost>
      <MessagePage heading={heading} lead={lead} home={home} />
    </TakenDownPost>
  );
}
