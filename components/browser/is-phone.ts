/** Narrower than Tailwind's `sm`. Asked when something opens: it stays as it is while a screen turns, and with it what is typed. */
export const isPhone = (): boolean => window.matchMedia("(width < 40rem)").matches;
