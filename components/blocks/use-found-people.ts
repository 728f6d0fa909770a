import { useEffect, useState } from "react";

type Found = {
  /** The `shortId` of the people of all cards that were on the page, and of the page itself. */
  keys: string[];
  /** Of the person whose page it is (`data-page-by`). */
  page: string | null;
};

/** Looks again whenever the page changes, once per frame. */
export function useFoundPeople(): Found {
  const [found, setFound] = useState<Found>({ keys: [], page: null });
  useEffect(() => {
    const main = document.querySelector("main");
    if (!main) return;
    let frame = 0;
    const look = () => setFound((before) => foundIn(main, before));
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    observer.observe(main, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return found;
}

function foundIn(main: Element, before: Found): Found {
  // Pages that one has left stay in the document for a while, with a style that hides them.
  const pages = [...main.querySelectorAll("[data-page-by]")];
  const shown = pages.find((page) => !page.closest('[style*="none"]'));
  const page = shown?.getAttribute("data-page-by") ?? null;
  const cards = [...main.querySelectorAll("[data-by], .post-card")].flatMap(
    (card) => card.getAttribute("data-by") ?? card.classList[1] ?? [],
  );
  const keys = [...new Set([...before.keys, ...cards, ...(page ? [page] : [])])];
  return keys.length === before.keys.length && page === before.page ? before : { keys, page };
}
