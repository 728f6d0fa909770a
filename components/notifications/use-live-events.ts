import { useEffect } from "react";

/** Tells that something has changed, without its content. */
export type Signal = { kind: "notification" | "message" | "read"; replyId?: string };

const EVENT = "live";
const POLL_MS = 8000;

const pass = (signal: Signal) => window.dispatchEvent(new CustomEvent(EVENT, { detail: signal }));

/**
 * The one place that decides how this page hears of notifications: by server-sent events while it can be seen, or, where the host
 * cannot hold connections open, by looking every few seconds.
 */
export function useLiveConnection(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let stop = () => {};
    const connect = () => {
      stop();
      stop = document.visibilityState === "visible" ? openStream() : () => {};
    };
    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      document.removeEventListener("visibilitychange", connect);
      stop();
    };
  }, [isOn]);
}

function openStream(): () => void {
  const source = new EventSource("/api/v1/live");
  let timer: ReturnType<typeof setInterval> | undefined;
  source.onmessage = ({ data }) => pass(JSON.parse(data) as Signal);
  // Events may have been missed before the connection was open.
  source.onopen = () => pass({ kind: "notification" });
  source.onerror = () => {
    // The browser reconnects by itself, unless the server has closed the stream for good.
    if (source.readyState === EventSource.CLOSED)
      timer ??= setInterval(() => pass({ kind: "notification" }), POLL_MS);
  };
  return () => {
    source.close();
    clearInterval(timer);
  };
}

export function useLiveEvents(onSignal: (signal: Signal) => void): void {
  useEffect(() => {
    const hear = (event: Event) => onSignal((event as CustomEvent<Signal>).detail);
    window.addEventListener(EVENT, hear);
    return () => window.removeEventListener(EVENT, hear);
  }, [onSignal]);
}
