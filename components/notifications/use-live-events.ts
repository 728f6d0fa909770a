import { useEffect } from "react";

/** Tells that something has changed, without its content. */
export type Signal = { kind: "notification" | "message" | "read" | "seen"; replyId?: string };

const EVENT = "live";
/** Only an open thread shows that the other one has read it. */
const SEEN = "live-seen";
const POLL_MS = 8000;
/** The server counts on a request that is not longer on its way. */
const MAX_TRAVEL_MS = 10_000;

const pass = (signal: Signal) =>
  window.dispatchEvent(new CustomEvent(signal.kind === "seen" ? SEEN : EVENT, { detail: signal }));

/**
 * The one place that decides how this page hears of notifications: by server-sent events while it can be seen, or, where the host
 * cannot hold connections open, by looking every few seconds.
 */
export function useLiveConnection(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let stop = () => {};
    // A page reads its contents when it opens, and when one comes back to it.
    let age = performance.now();
    const connect = () => {
      stop();
      stop = document.visibilityState === "visible" ? openStream(age) : () => {};
      age = 0;
    };
    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      document.removeEventListener("visibilitychange", connect);
      stop();
    };
  }, [isOn]);
}

function openStream(age: number): () => void {
  const source = new EventSource(`/api/v1/live?age=${Math.round(age)}`);
  const askedAt = performance.now();
  let isLost = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  source.onmessage = ({ data }) => pass(JSON.parse(data) as Signal);
  // The server sends what was missed before a first connection was open.
  source.onopen = () => {
    if (isLost || performance.now() - askedAt > MAX_TRAVEL_MS) pass({ kind: "notification" });
    isLost = false;
  };
  source.onerror = () => {
    isLost = true;
    // The browser reconnects by itself, unless the server has closed the stream for good.
    if (source.readyState === EventSource.CLOSED)
      timer ??= setInterval(() => pass({ kind: "notification" }), POLL_MS);
  };
  return () => {
    source.close();
    clearInterval(timer);
  };
}

type Hear = (signal: Signal) => void;

export const useLiveEvents = (onSignal: Hear): void => useWindowSignal(EVENT, onSignal);

export const useSeenEvents = (onSignal: Hear): void => useWindowSignal(SEEN, onSignal);

function useWindowSignal(name: string, onSignal: Hear): void {
  useEffect(() => {
    const hear = (event: Event) => onSignal((event as CustomEvent<Signal>).detail);
    window.addEventListener(name, hear);
    return () => window.removeEventListener(name, hear);
  }, [name, onSignal]);
}
