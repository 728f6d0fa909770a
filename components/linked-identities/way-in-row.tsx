import { type ReactNode, useEffect, useRef } from "react";
import { ProviderIcon } from "@/components/auth/provider-icon";
import type { WayRow } from "@/components/linked-identities/list-rows";
import { texts } from "@/components/linked-identities/texts";
import { formatDay, formatRelativeDay } from "@/lib/text/format";

type Props = {
  row: WayRow;
  isOpen: boolean;
  onOpen(): void;
  /** The form, while it is open. */
  children: ReactNode;
};

export function WayInRow({ row, isOpen, onOpen, children }: Props) {
  const { id, name, identity } = row;
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li className="flex flex-col gap-4 py-3.5">
      <div className="flex items-center gap-4">
        <ProviderIcon id={id} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold">{name}</p>
            <p className="break-words text-sm text-soft">{textOf(row)}</p>
          </div>
          {!isOpen && (
            <button
              ref={opener}
              type="button"
              aria-label={identity ? texts.disconnectIt(name) : texts.connectIt(name)}
              className="btn btn-quiet"
              onClick={onOpen}
            >
              {identity ? texts.disconnect : texts.connect}
            </button>
          )}
        </div>
      </div>
      {isOpen && children}
    </li>
  );
}

function textOf({ identity }: WayRow): string {
  if (!identity) return texts.notConnected;
  if (!identity.isOffered) return texts.notOffered;
  const used = formatRelativeDay(identity.lastUsedAt, Date.now());
  return texts.connected(formatDay(identity.linkedAt), identity.email, used);
}
