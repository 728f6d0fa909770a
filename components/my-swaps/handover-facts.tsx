import { AddStreet } from "@/components/handover/add-street";
import { directionsHref } from "@/components/handover/directions";
import { HandoverCode } from "@/components/handover/handover-code";
import { useIsBeforeMeeting } from "@/components/handover/is-before-meeting";
import { KeepBy } from "@/components/handover/keep-by";
import { SuggestedTime } from "@/components/handover/suggested-time";
import { TIME_ANCHOR } from "@/components/handover/time-anchor";
import { canSetOut } from "@/components/my-swaps/can-set-out";
import { OnMyWay } from "@/components/my-swaps/on-my-way";
import { texts } from "@/components/my-swaps/texts";
import { codeFieldId } from "@/components/post/code-field-id";
import { texts as replyTexts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import type { NextHandover } from "@/lib/messages/handover-schema";

type Props = {
  handover: NextHandover;
  userId: string;
  /** Only when and where. */
  isShort?: boolean;
  onSent(): Promise<void>;
};

/** When and where, the code or the way to where it is entered, and what one does about it. */
export function HandoverFacts({ handover, userId, isShort = false, onSent }: Props) {
  const { isPoster, address, isTownOnly } = handover;
  return (
    <div className={`grid grid-cols-1 gap-x-6 gap-y-3 ${isShort ? "" : "md:grid-cols-2"}`}>
      {/* Beside large letters a sign would break long words. */}
      <div className="@container flex flex-col gap-3">
        <When handover={handover} onSent={onSent} />
        <p className="flex items-start gap-2.5 @max-[10rem]:flex-col @max-[10rem]:gap-1">
          <Icon name={isPoster ? "house" : "map-pin"} className="mt-0.5 size-5 shrink-0 text-primary" />
          <span className="min-w-0">
            <span className="block text-sm text-soft">
              {isPoster ? texts.next.theyCome : texts.next.youGo}
            </span>
            <b className="@max-[10rem]:text-[min(1rem,12cqi)]">{address}</b>
            {isTownOnly && !isPoster && (
              <span className="block text-sm text-soft">
                {replyTexts.place.townOnly.recipient(handover.other.name)}
              </span>
            )}
            {isTownOnly && isPoster && (
              <AddStreet
                postId={handover.post._id}
                className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              />
            )}
          </span>
        </p>
      </div>
      {!isShort && <Actions {...{ handover, userId, onSent }} />}
    </div>
  );
}

function Actions({ handover, userId, onSent }: Omit<Props, "isShort">) {
  const { replyId, post, isPoster, code, isAgreed, at } = handover;
  const isEarly = useIsBeforeMeeting({ state: "promised", ...(isAgreed && at && { agreedAt: at }) });
  return (
    <div className="flex flex-col gap-3">
      {code && <HandoverCode replyId={replyId} code={code} />}
      {isPoster && (
        <Link
          href={`/feed/${post._id}#${codeFieldId(replyId)}`}
          className={`btn ${isEarly ? "btn-quiet" : "btn-primary"} self-start`}
        >
          {texts.next.enterCode}
        </Link>
      )}
      <div className="flex flex-wrap gap-2">
        {!isAgreed && !handover.suggestion && (
          <Link href={`/messages/${replyId}#${TIME_ANCHOR}`} className="btn btn-primary">
            <Icon name="calendar-clock" className="size-5" />
            {texts.next.suggest}
          </Link>
        )}
        {!isPoster && canSetOut(handover) && <OnMyWay handover={handover} userId={userId} onSent={onSent} />}
        {!isPoster && (
          <a href={directionsHref(handover)} className="btn btn-quiet" rel="noreferrer">
            <Icon name="map" className="size-5" />
            {texts.next.directions}
          </a>
        )}
        <Link href={`/messages/${replyId}`} className="btn btn-quiet">
          <Icon name="message-circle" className="size-5" />
          {texts.next.write}
        </Link>
      </div>
    </div>
  );
}

/** The agreed time, or else the one that waits for an answer and until when a promise without one should be kept. */
function When({ handover, onSent }: Pick<Props, "handover" | "onSent">) {
  const { replyId, other, at, isAgreed, suggestion } = handover;
  return (
    <div className="flex flex-col gap-2">
      {(isAgreed || !suggestion) && (
        <p className="flex items-start gap-2.5 @max-[10rem]:flex-col @max-[10rem]:gap-1">
          <Icon name="calendar-clock" className="mt-0.5 size-5 shrink-0 text-primary" />
          <b>{isAgreed && at ? <LocalTime iso={at} /> : texts.next.open}</b>
        </p>
      )}
      <SuggestedTime reply={{ _id: replyId, suggestion }} name={other.name} isOnSun onChange={onSent} />
      {!isAgreed && at && <KeepBy reply={{ keepBy: at }} />}
    </div>
  );
}
