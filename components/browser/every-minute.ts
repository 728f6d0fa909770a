import { MINUTE_MS } from "@/lib/time/durations";

/** To subscribe to the time, in steps that people notice. @returns a function that ends it */
export function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
}
