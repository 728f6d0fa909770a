import { formatCount } from "@/lib/text/format";

export const texts = {
  showAll: (n: number) => `Show all ${formatCount(n)}`,
  showFewer: "Show fewer",
} as const;
