import type { Page } from "@playwright/test";

/**
 * Texts of which a box hides a part, and how far the page scrolls sideways. A line may be cut where its title has it all,
 * and a paragraph where it is the beginning of a longer text.
 */
export const cutText = (page: Page): Promise<{ sideways: number; cut: string[] }> =>
  page.evaluate(() => {
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim();
      // Words for screen readers alone take a pixel.
      if (!words || !element?.checkVisibility({ visibilityProperty: true }) || isTiny(element)) continue;
      if (boxOf(element, words)?.hides(node)) cut.add(`${words.slice(0, 80)} (${labelOf(element)})`);
    }
    return {
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: [...cut],
    };

    /** The box that cuts it, if any. */
    function boxOf(from: Element, words: string) {
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY) || box.getAttribute("title")?.includes(words))
          return null;
        if (!/hidden|clip/.test(overflowX)) continue;
        const { left, right, bottom } = box.getBoundingClientRect();
        const isClamped = webkitLineClamp !== "none";
        if (isClamped && box.matches("p")) return null;
        return {
          hides: (node: Node) =>
            rectsOf(node).some(
              (rect) =>
                rect.left < left - 1 || rect.right > right + 1 || (isClamped && rect.top > bottom - 4),
            ),
        };
      }
      return null;
    }

    function rectsOf(node: Node): DOMRect[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    }

    function isTiny(element: Element): boolean {
      const hidden = element.closest(".sr-only, [data-hidden]");
      const box = element.getBoundingClientRect();
      return hidden !== null || box.width <= 1 || getComputedStyle(element).fontSize === "0px";
    }

    function labelOf(element: Element): string {
      return `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80);
    }
  });
