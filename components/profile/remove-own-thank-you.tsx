"use client";

import { useRouter } from "next/navigation";
import { useSession } from "@/components/auth/session-provider";
import { RemoveThankYou } from "@/components/handover/remove-thank-you";
import { texts } from "@/components/profile/texts";
import { MoreMenu } from "@/components/ui/more-menu";
import type { ThankYouView } from "@/lib/thank-yous/schema";

type Props = { thankYou: Pick<ThankYouView, "_id" | "author">; giverId: string };

/** On a public page, behind three dots: for its author, and on one's own profile. */
export function RemoveOwnThankYou({ thankYou, giverId }: Props) {
  const { user } = useSession();
  const router = useRouter();
  const isOwn = user?._id === thankYou.author._id;
  if (!user || !(isOwn || user._id === giverId)) return null;
  return (
    <MoreMenu label={texts.thankYous.more(thankYou.author.name)}>
      <RemoveThankYou thankYou={thankYou} isOwn={isOwn} onRemoved={() => router.refresh()} />
    </MoreMenu>
  );
}
