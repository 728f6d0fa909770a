"use client";

import type { ComponentType } from "react";
import { useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import type { ReportDialogProps } from "@/components/moderation/report-dialog";
import { texts } from "@/components/moderation/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { loginHref } from "@/lib/http/safe-path";
import type { TargetKind } from "@/lib/moderation/rules";
import { isFormerMember } from "@/lib/users/rules";

type Props = {
  kind: TargetKind;
  id: string;
  /** The author's name. */
  author: { _id: string; name: string };
  pictures?: number;
  /** Where strangers come back to after the log-in; without it they see nothing. */
  path?: string;
  /** Only a sign, where there is little room. */
  isSmall?: boolean;
};

/** On what is of somebody else. Its dialog is loaded by the first press. */
export function ReportButton({ kind, id, author, pictures = 0, path, isSmall = false }: Props) {
  const { user } = useSession();
  const { dialog: Dialog, isOpen, failed, open, close, button } = useDialog();
  const [isReported, setReported] = useState(false);
  if (user?._id === author._id || isFormerMember(author.name) || (!user && !path)) return null;
  const target = texts.button.names[kind](author.name);
  const label = isReported ? texts.button.reported : texts.button.report;
  const look = `btn btn-ghost shrink-0 font-normal text-soft print:hidden ${isSmall ? "btn-square" : "px-3"}`;
  const content = (
    <>
      <Icon name="flag" className={`size-[18px] ${isReported ? "fill-current" : ""}`} />
      {!isSmall && label}
    </>
  );
  const named = { "aria-label": `${label}: ${target}`, title: label, className: look };
  if (!user)
    return (
      <Link {...named} href={loginHref(path ?? "/")} rel="nofollow">
        {content}
      </Link>
    );
  return (
    <>
      <button {...named} ref={button} type="button" aria-haspopup="dialog" onClick={() => void open()}>
        {content}
      </button>
      {failed && (
        <span role="alert" className="self-center text-sm font-semibold text-error">
          {texts.button.failed}
        </span>
      )}
      {Dialog && (
        <Dialog
          {...{ kind, id, target, pictures, isOpen, isReported }}
          onClose={close}
          onReported={() => setReported(true)}
        />
      )}
    </>
  );
}

function useDialog() {
  const [dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    setFailed(false);
    setOpen(true);
    try {
      // Not `lazy`: without a connection the page has to stay.
      const loaded = await import("@/components/moderation/report-dialog");
      setDialog(() => loaded.default);
    } catch {
      setFailed(true);
      setOpen(false);
    }
  };
  const close = () => {
    setOpen(false);
    // Safari does not focus what is pressed, so it cannot give the focus back by itself.
    button.current?.focus();
  };
  return { dialog, isOpen, failed, open, close, button };
}
