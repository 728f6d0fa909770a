import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { TakenDownPost } from "@/components/replies/taken-down-post";
import { NothingHerePage } from "@/components/search/nothing-here-page";
import { TAKEN_DOWN_META } from "@/lib/http/response/taken-down-meta";

/** Our server sends this page with 410, see `server/pages/taken-down-status.ts`. */
export const takenDownMetadata: Metadata = {
  title: texts.takenDown.title,
  description: null,
  robots: { index: false },
  other: { [TAKEN_DOWN_META.name]: TAKEN_DOWN_META.content },
};

/** Participants also see the removed post itself. */
export function TakenDown() {
  const { heading, lead, home } = texts.takenDown;
  return (
    <TakenDownPost>
      <NothingHerePage heading={heading} lead={lead} home={home} />
    </TakenDownPost>
  );
}
