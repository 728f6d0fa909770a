"use client";

import { type ComponentProps, useState } from "react";
import { texts } from "@/components/ui/texts";

/** Shows what is typed on demand: on a phone few people type a long password blindly. */
export function PasswordInput(props: ComponentProps<"input">) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative flex">
      <input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="input flex-1 pe-20!"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={texts.typed.label}
        className="absolute inset-y-0 end-0 min-w-16 rounded-field px-3 text-sm font-semibold text-primary"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? texts.typed.hide : texts.typed.show}
      </button>
    </span>
  );
}
