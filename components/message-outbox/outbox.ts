import { openTabChannel, type TabChannel } from "@/components/browser/tab-channel";
import { readOutbox, updateOutbox } from "@/components/message-outbox/outbox-storage";
import { createOutboxStore } from "@/components/message-outbox/outbox-store";
import { get, post } from "@/lib/api-client/client";
import type { MessageView } from "@/lib/messages/schema";
import type { ReplyView } from "@/lib/replies/schema";
import type { UserView } from "@/lib/users/schema";

const CHANNEL = "outbox";

let channel: TabChannel | null = null;

/** The outbox of this page. It is empty until a member is signed in. */
export const outbox = createOutboxStore({
  load: readOutbox,
  save: async (to) => {
    await updateOutbox(to);
    channel?.post("changed");
  },
  send: async (item) => {
    const { fields, key, userId } = item;
    const author = { "author-id": userId };
    if (item.postId !== undefined)
      return (await post<{ reply: ReplyView }>(`/post/${item.postId}/reply`, fields, key, author)).reply;
    const path = `/reply/${item.replyId}/message`;
    return (await post<{ message: MessageView }>(path, fields, key, author)).message;
  },
  isStill: async (userId) => (await get<{ user: UserView }>("/me")).user._id === userId,
  // Only pages with TLS have locks. Without them two tabs may send at once, by the same key.
  withLock: (work) => navigator.locks?.request(CHANNEL, work) ?? work(),
});

let session = "";

/** Sets the author; says nothing new when the same session is set again. */
export function setOutboxSession(userId: string | null, hasSession: boolean): void {
  const next = `${userId} ${hasSession}`;
  if (next === session) return;
  session = next;
  outbox.setUser(userId, hasSession);
}

/** Keeps the outbox of all tabs in step. @returns what ends that */
export function shareOutbox(): () => void {
  const opened = openTabChannel(CHANNEL, () => void outbox.reload());
  channel = opened;
  return () => {
    channel = null;
    opened.close();
  };
}
