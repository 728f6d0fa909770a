import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import type { Outbox } from "@/components/message-outbox/use-outbox";
import { texts } from "@/components/messages/texts";

/** A message that has not arrived yet: on its way, or why it is not. */
export function PendingMessageLine({ message, outbox }: { message: PendingMessage; outbox: Outbox }) {
  const { fields, state, reason } = message;
  const { refused, ...stateTexts } = texts.thread.pending;
  return (
    <li className="flex max-w-[85%] flex-col items-end gap-1 self-end">
      <p className="rounded-box bg-green-ground px-4 py-2.5 whitespace-pre-line opacity-70">
        {fields.text || texts.list.time}
      </p>
      <p role="status" className="text-sm text-soft">
        {state === "refused" ? refused(reason) : stateTexts[state]}
      </p>
      {state !== "new" && (
        <p className="flex flex-wrap justify-end gap-2">
          <button type="button" className="btn btn-quiet" onClick={() => outbox.sendAgain(message)}>
            {texts.thread.again}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => outbox.takeBack(message)}>
            {texts.thread.takeBack}
          </button>
        </p>
      )}
    </li>
  );
}
