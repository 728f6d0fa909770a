"use client";

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isPhone } from "@/components/browser/is-phone";
import { useHash } from "@/components/browser/use-focus-by-hash";
import { FOLDS, type FoldName, foldId } from "@/components/profile/folds";

type CurrentFold = {
  /** The part that is read, or the one of a phone that was opened last; null where all are closed. */
  current: FoldName | null;
  /** A fold was opened or closed. */
  note(name: FoldName, isOpen: boolean): void;
  /** A link leads to it. */
  jump(name: FoldName): void;
};

const Context = createContext<CurrentFold>({ current: null, note: () => {}, jump: () => {} });

export const useCurrentFold = () => useContext(Context);

export function CurrentFoldProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<FoldName | null>(null);
  /** Where a jump has ended: the last parts of a page never reach its top. */
  const landing = useRef(-1);
  const jump = useCallback((name: FoldName) => {
    setCurrent(name);
    requestAnimationFrame(() => {
      landing.current = window.scrollY;
    });
  }, []);
  useHash((id) => {
    const name = foldWith(id);
    if (name) jump(name);
  });
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (isPhone() || window.scrollY === landing.current) return;
        landing.current = -1;
        setCurrent(foldInView());
      });
    };
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, []);
  const value = useMemo<CurrentFold>(
    () => ({
      current,
      jump,
      note(name, isOpen) {
        if (!isPhone()) return;
        setCurrent((now) => (isOpen ? name : now === name ? null : now));
      },
    }),
    [current, jump],
  );
  return <Context value={value}>{children}</Context>;
}

const element = (name: FoldName) => document.getElementById(foldId(name));

const foldWith = (id: string) =>
  FOLDS.find((name) => foldId(name) === id || element(name)?.querySelector(`#${CSS.escape(id)}`));

/** The last part above a line that moves down the window as far as the page is scrolled: so each of them is read once. */
function foldInView(): FoldName | null {
  const { scrollHeight } = document.documentElement;
  const way = Math.max(1, scrollHeight - window.innerHeight);
  const line = Math.min(1, window.scrollY / way) * window.innerHeight;
  const above = FOLDS.filter(
    (name) => (element(name)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= line,
  );
  return above.at(-1) ?? FOLDS[0];
}
