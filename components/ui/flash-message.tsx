"use client";

import { useEffect, useState } from "react";
import { StatusLine } from "@/components/ui/status-line";

const SEEN_AFTER_MS = 3000;

const keyOf = (path: string) => `message-at-${path}`;

/** Leaves a sentence for the page at this path, which one is about to see. */
export function setFlashMessage(path: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(path), text);
  } catch {
    // Without storage nothing is said; what was done is done all the same.
  }
}

/** The outcome of an action on the previous page. */
export function FlashMessage({ path }: { path: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const said = read(path);
    setText(said);
    // Runs on when the page is left before: seen is seen. Another sentence, left meanwhile, is not.
    if (said) setTimeout(() => read(path) === said && forget(path), SEEN_AFTER_MS);
    return () => setText("");
  }, [path]);
  return (
    <StatusLine className="mb-6 rounded-field bg-green-ground p-4 font-semibold text-primary">
      {text}
    </StatusLine>
  );
}

function read(path: string): string {
  try {
    return sessionStorage.getItem(keyOf(path)) ?? "";
  } catch {
    return "";
  }
}

function forget(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // Without storage nothing was carried.
  }
}
