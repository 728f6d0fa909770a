"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/profile/texts";

/** The way from one's own profile to what changes it. */
export function OwnProfileLink({ id }: { id: string }) {
  const { user } = useSession();
  if (user?._id !== id) return null;
  return (
    <Link href="/me/settings" className="btn btn-quiet">
      <Pencil aria-hidden="true" className="size-[18px]" />
      {texts.profile.edit}
    </Link>
  );
}
