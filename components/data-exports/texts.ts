import { RETENTION_HOURS } from "@/lib/data-exports/schema";

export const texts = {
  heading: "Your data",
  help: `Take everything along that you have stored here: your words, pictures, messages and agreed times, in one file. Only you can download it, for ${RETENTION_HOURS} hours.`,
  request: "Prepare my data",
  again: "Prepare it again",
  requested: "Your file is being prepared. You can leave this page.",
  progress: (percent: string) => `Preparing your file: ${percent}`,
  progressName: "Preparing your file",
  ready: (size?: string) => `Your file is ready${size ? `: ${size}` : ""}, until {until}.`,
  fetch: "Download my data",
  failed: "Your file could not be prepared. Please try again.",
} as const;
