import { useRef } from "react";
import type { ApiError } from "@/lib/api-client/client";

/** Sending the same words again, after the site has called them doubtful, publishes them as they are. */
export function useConfirmation() {
  const refused = useRef<string | null>(null);
  const wordsOf = (fields: unknown) => JSON.stringify(fields);
  return {
    isConfirmed: (fields: unknown) => refused.current === wordsOf(fields),
    noteFailure: ({ code }: ApiError, fields: unknown) => {
      refused.current = code === "doubtful" ? wordsOf(fields) : null;
    },
  };
}
