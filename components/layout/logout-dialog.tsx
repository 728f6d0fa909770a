import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSession } from "@/components/auth/session-provider";
import { type Lost, logoutTexts } from "@/components/layout/logout-texts";
import { listLost } from "@/components/layout/lost-at-logout";
import { StatusLine } from "@/components/ui/status-line";

export function LogoutDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const { busy, hasFailed, leave } = useLogout();
  const [lost, setLost] = useState<Lost[] | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void listLost().then(setLost), []);
  // Beside the page: the menu it was opened from may close.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      className="m-auto w-[calc(100%-1.5rem)] max-w-md rounded-box border border-line bg-card p-5 text-ink backdrop:bg-black/60 sm:p-6"
    >
      <div className="flex flex-col gap-4">
        <h2 id={headingId}>{logoutTexts.question}</h2>
        {/* Its room is there before it is known. */}
        <p className="min-h-[1lh]">
          {lost && (lost.length > 0 ? logoutTexts.lost(lost) : logoutTexts.nothingLost)}
        </p>
        <StatusLine className="font-semibold empty:hidden">{hasFailed && logoutTexts.failed}</StatusLine>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void leave()}>
            {busy ? logoutTexts.busy : logoutTexts.yes}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => dialog.current?.close()}>
            {logoutTexts.no}
          </button>
        </div>
      </div>
    </dialog>,
    document.body,
  );
}

function useLogout() {
  const { logOut } = useSession();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await logOut();
      router.push("/");
    } catch {
      // Without a connection the session goes on; saying otherwise would be a lie.
      setFailed(true);
      setBusy(false);
    }
  };
  return { busy, hasFailed, leave };
}
