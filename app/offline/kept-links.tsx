"use client";

import { useEffect, useState } from "react";
import { texts } from "@/app/texts";

const PAGES = [
  { path: "/me", label: texts.offline.mySwaps },
  { path: "/messages", label: texts.offline.messages },
];

/** Ways to the pages of a member that are there without a connection. */
export function KeptLinks() {
  const [kept, setKept] = useState<typeof PAGES>([]);
  useEffect(() => {
    void listKept().then(setKept, () => {});
  }, []);
  return kept.map(({ path, label }) => (
    // A full load: only that comes from what is kept.
    <a key={path} href={path} className="btn btn-quiet hidden [[data-member]_&]:inline-flex">
      {label}
    </a>
  ));
}

async function listKept() {
  const found = await Promise.all(PAGES.map(({ path }) => caches.match(path)));
  return PAGES.filter((_, at) => found[at]);
}
