import { texts } from "@/components/messages/texts";
import type { OpenThread } from "@/lib/messages/schema";
import { formatClock } from "@/lib/text/format-moment";

type AskedProps = { asked: OpenThread["asked"]; isOwn: boolean; name: string };

/** The reply, with which the two began. */
export function AskedLine({ asked: { pickup, text, quantity, at }, isOwn, name }: AskedProps) {
  return (
    <div
      className={`flex max-w-[85%] flex-col gap-1 ${isOwn ? "self-end items-end" : "self-start items-start"}`}
    >
      <div
        className={`flex min-w-0 max-w-full flex-col gap-1 rounded-box px-4 py-2.5 ${isOwn ? "bg-green-ground" : "border border-line bg-card"}`}
      >
        <p className="text-sm text-soft">
          {isOwn ? texts.asked.you(quantity) : texts.asked.other(name, quantity)}
        </p>
        {text && <p className="whitespace-pre-line">{text}</p>}
        <p>
          <span className="text-soft">{texts.asked.pickup} </span>
          {pickup}
        </p>
      </div>
      <time dateTime={at} className="text-sm text-soft">
        {formatClock(at)}
      </time>
    </div>
  );
}

/** A step of the reply, such as its promise. */
export function StepLine({ step: { state, at } }: { step: OpenThread["steps"][number] }) {
  return (
    <p className="self-center text-center text-sm text-soft">
      <b className="font-semibold">{texts.step[state]}</b> <time dateTime={at}>{formatClock(at)}</time>
    </p>
  );
}
