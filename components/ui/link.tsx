"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onFocus">;

/** Fetches its page ahead once a pointer, a finger or the keyboard has reached it: most links in view are never opened. */
export function Link(props: Props) {
  const [isLikely, setIsLikely] = useState(false);
  const expect = () => setIsLikely(true);
  return (
    <NextLink {...props} prefetch={isLikely ? "auto" : false} onPointerEnter={expect} onFocus={expect} />
  );
}
