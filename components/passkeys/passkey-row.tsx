"use client";

import { useState } from "react";
import type { Action } from "@/components/browser/use-action";
import { RemovePasskey } from "@/components/passkeys/remove-passkey";
import { RenamePasskey } from "@/components/passkeys/rename-passkey";
import { texts } from "@/components/passkeys/texts";
import { useFormFocus } from "@/components/passkeys/use-form-focus";
import { Icon } from "@/components/ui/icon";
import type { PasskeyView } from "@/lib/passkeys/schema";
import { formatDay, formatRelativeDay } from "@/lib/text/format";

type Props = {
  passkey: PasskeyView;
  action: Action;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
};

const FORMS = { rename: RenamePasskey, remove: RemovePasskey };

export function PasskeyRow({ passkey, action, isOpen, onOpen }: Props) {
  const [form, setForm] = useState<keyof typeof FORMS>("rename");
  const { name, createdAt, lastUsedAt, copiedAt } = passkey;
  const opener = useFormFocus(isOpen);
  const open = (next: keyof typeof FORMS) => {
    setForm(next);
    onOpen(true);
  };
  const Form = FORMS[form];
  const used = lastUsedAt ? texts.used(formatRelativeDay(lastUsedAt, Date.now())) : texts.unused;
  return (
    <li className="flex flex-col gap-3 py-3.5">
      <div className="flex items-center gap-4">
        <Icon name="key-round" className="size-6 shrink-0 stroke-[1.75] text-primary" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-40">
            <p className="break-words font-semibold">{name}</p>
            <p className="text-sm text-soft">
              {texts.addedOn(formatDay(createdAt))}, {used}
            </p>
          </div>
          {!isOpen && (
            <div className="flex flex-wrap gap-2">
              {(["rename", "remove"] as const).map((kind) => (
                <button
                  key={kind}
                  ref={kind === form ? opener : null}
                  type="button"
                  aria-label={texts[kind].of(name)}
                  className="btn btn-quiet"
                  disabled={action.busy}
                  onClick={() => open(kind)}
                >
                  {texts[kind].open}
                </button>
              ))}
            </div>
          )}
        </div>
      </div>
      {copiedAt && <p className="font-semibold text-error">{texts.copied(formatDay(copiedAt))}</p>}
      {isOpen && <Form passkey={passkey} action={action} onClose={() => onOpen(false)} />}
    </li>
  );
}
