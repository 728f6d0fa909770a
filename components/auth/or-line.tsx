import { texts } from "@/components/auth/provider-texts";

/** Between a form and other ways to the same end. */
export function OrLine() {
  return (
    <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {texts.or}
    </p>
  );
}
