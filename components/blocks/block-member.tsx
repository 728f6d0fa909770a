"use client";

import { Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import type { Person } from "@/components/blocks/block-button";
import { lazyPart } from "@/components/browser/lazy-part";
import { isFormerMember } from "@/lib/users/rules";

// Strangers and the person themselves need nothing of it.
const BlockButton = lazyPart(() => import("@/components/blocks/block-button"));

export function BlockMember({ person }: { person: Person }) {
  const { user } = useSession();
  if (!user || user._id === person._id || isFormerMember(person.name)) return null;
  return (
    <Suspense>
      <BlockButton person={person} />
    </Suspense>
  );
}
