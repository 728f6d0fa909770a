"use client";

import { useEffect, useState } from "react";
import { texts } from "@/app/texts";
import { listSeenPosts, type SeenPost } from "@/components/offline/last-seen-posts";
import { SmallPicture } from "@/components/ui/small-picture";

/** The posts that were opened in this browser lately: their pages are kept. */
export function LastSeen() {
  const [posts, setPosts] = useState<SeenPost[]>([]);
  useEffect(() => {
    void listSeenPosts().then(setPosts);
  }, []);
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="last-seen" className="mt-4 flex w-full flex-col gap-2 text-start">
      <h2 id="last-seen" className="text-lg">
        {texts.offline.lastSeen}
      </h2>
      <ul className="rounded-box border border-line bg-card">
        {posts.map(({ path, title, image }) => (
          <li key={path} className="border-line not-first:border-t">
            {/* A full load: only that comes from what is kept. */}
            <a href={path} className="flex items-center gap-3 p-3 font-semibold hover:bg-green-ground">
              <SmallPicture url={image} />
              <span className="min-w-0">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
