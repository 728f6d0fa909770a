"use client";

import { useState, useSyncExternalStore } from "react";
import { Avatar } from "@/components/auth/avatar";
import { useAction } from "@/components/browser/use-action";
import { useFocusBack } from "@/components/browser/use-focus-back";
import { EditComment } from "@/components/comments/edit-comment";
import { texts } from "@/components/comments/texts";
import { ReportButton } from "@/components/moderation/report-button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { TimeAgo } from "@/components/ui/time-ago";
import { canEdit } from "@/lib/comments/rules";
import type { CommentView } from "@/lib/comments/schema";
import { isFormerMember } from "@/lib/users/rules";

type Props = {
  comment: CommentView;
  isOwn: boolean;
  mayDelete: boolean;
  busy: boolean;
  onChange(changed: CommentView): void;
  onDelete(): void;
};

/** One comment. Its text is nothing but text: an address in it leads nowhere. */
export function CommentRow({ comment, isOwn, mayDelete, busy, onChange, onDelete }: Props) {
  const { author, text, createdAt } = comment;
  const [changing, setChanging] = useState(false);
  const canStillEdit = useCanEdit(createdAt);
  const { outcome, run } = useAction();
  const editButton = useFocusBack(changing);
  if (!author || isFormerMember(author.name)) {
    return (
      <li className="rounded-field border border-dashed border-field-line px-4 py-3 text-soft">
        {author ? texts.former : texts.deleted}
      </li>
    );
  }
  const saved = async (changed: CommentView) => {
    await run(async () => onChange(changed), texts.changed);
    setChanging(false);
  };
  return (
    <li className="@container flex flex-col gap-2 rounded-field border border-line bg-card p-4">
      <CommentHead comment={comment} author={author} />
      {changing ? (
        <EditComment comment={comment} onClose={() => setChanging(false)} onChanged={saved} />
      ) : (
        <p className="whitespace-pre-line">{text}</p>
      )}
      <StatusMessage outcome={outcome} />
      {mayDelete && !changing && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {isOwn && canStillEdit && (
            <button
              ref={editButton}
              type="button"
              aria-label={texts.editName}
              className="btn btn-quiet"
              disabled={busy}
              onClick={() => setChanging(true)}
            >
              {texts.edit}
            </button>
          )}
          <ConfirmButton
            label={texts.remove}
            name={texts.removeName(author.name)}
            question={texts.removeQuestion}
            disabled={busy}
            onConfirm={onDelete}
          />
        </div>
      )}
    </li>
  );
}

type HeadProps = { comment: CommentView; author: NonNullable<CommentView["author"]> };

function CommentHead({ comment: { _id, isPoster, isEdited, createdAt }, author }: HeadProps) {
  return (
    <div className="flex items-center gap-3 @max-[14rem]:flex-wrap @max-[14rem]:justify-between">
      <Avatar name={author.name} picture={author.picture} className="size-9 text-sm" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 @max-[14rem]:order-last @max-[14rem]:basis-full">
        <Link href={`/user/${author._id}`} className="font-bold underline-offset-4 hover:underline">
          {author.name}
        </Link>
        {isPoster && (
          <span className="rounded-full bg-sun-ground px-2.5 py-0.5 text-sm font-semibold">
            {texts.poster}
          </span>
        )}
        <span className="text-sm text-soft sm:ms-auto">
          <TimeAgo iso={createdAt} />
          {isEdited && <> · {texts.edited}</>}
        </span>
      </p>
      <ReportButton kind="comment" id={_id} author={author} isSmall />
    </div>
  );
}

const CHECK_INTERVAL_MS = 10_000;

function every10Seconds(changed: () => void) {
  const timer = setInterval(changed, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

const useCanEdit = (createdAt: string) =>
  useSyncExternalStore(
    every10Seconds,
    () => canEdit(createdAt, Date.now()),
    () => false,
  );
