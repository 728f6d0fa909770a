"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "@/components/ui/texts";

type Props = {
  label: string;
  name?: string;
  question: string;
  disabled?: boolean;
  onConfirm(): void;
  className?: string;
  /** The confirmed action is good news. */
  isGood?: boolean;
  /** Another step comes first: what it confirms stays good news. */
  isLater?: boolean;
  /** Beside what is done more often. */
  isMinor?: boolean;
  /** Of the two answers, where "Yes" and "No" would be unclear. */
  words?: { yes: string; no: string };
  /** For what stands beside it: that would be a third answer. */
  onAsking?(asking: boolean): void;
  /** Beside the answers: what one may want to do first. */
  children?: ReactNode;
};

/** A button for an irreversible action: it asks once more, in place. */
export function ConfirmButton({
  label,
  name,
  question,
  disabled = false,
  onConfirm,
  className = "",
  isGood = false,
  isLater = false,
  isMinor = false,
  words = texts.confirm,
  onAsking,
  children,
}: Props) {
  const [asking, setAskingHere] = useState(false);
  const setAsking = (now: boolean) => {
    setAskingHere(now);
    onAsking?.(now);
  };
  const yes = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The focus follows the question and comes back.
    if (asking) yes.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  if (!asking) {
    return (
      <button
        ref={first}
        type="button"
        aria-label={name}
        className={`btn ${isGood && !isLater ? "btn-primary" : isMinor ? "btn-ghost" : "btn-quiet"} ${className}`}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's part; this is a question and its two answers.
    <span
      role="group"
      aria-label={question}
      className="flex flex-wrap items-center gap-2"
      onKeyDown={(event) => event.key === "Escape" && setAsking(false)}
    >
      <span className="font-semibold">{question}</span>
      <button
        ref={yes}
        type="button"
        className={`btn ${isGood ? "btn-primary" : "btn-error"}`}
        // The key that is held down must not confirm as well.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {words.yes}
      </button>
      <button type="button" className="btn btn-quiet" onClick={() => setAsking(false)}>
        {words.no}
      </button>
      {children}
    </span>
  );
}
