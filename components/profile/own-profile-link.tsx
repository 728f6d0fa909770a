"use client";

import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/profile/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** The way from one's own profile to what changes it. */
export function OwnProfileLink({ id }: { id: string }) {
  const { user } = useSession();
  if (user?._id !== id) return null;
  return (
    <Link href="/me/settings" className="btn btn-quiet">
      <Icon name="pencil" className="size-[18px]" />
      {texts.profile.edit}
    </Link>
  );
}
