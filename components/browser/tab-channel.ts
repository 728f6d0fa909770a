export type TabChannel = { post(message: unknown): void; close(): void };

/** Broadcasts to other tabs. Browsers without storage refuse it: then each tab is alone. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return { post: () => {}, close: () => {} };
  }
}
