/** For `useSyncExternalStore`: calls back on any of these events of the window. */
export function onWindowEvent(...events: string[]) {
  return (changed: () => void) => {
    for (const event of events) window.addEventListener(event, changed);
    return () => {
      for (const event of events) window.removeEventListener(event, changed);
    };
  };
}

// A link of ours to another search or none moves without any of those events; the Navigation API tells of it.
type Navigation = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** The same for whatever moves the address: the back button, a link, or an event by which our own code tells that it did. */
export function onAddressChange(...moved: string[]) {
  const listenToWindow = onWindowEvent("popstate", "hashchange", ...moved);
  return (changed: () => void) => {
    const { navigation } = window as { navigation?: Navigation };
    const stop = listenToWindow(changed);
    navigation?.addEventListener("currententrychange", changed);
    return () => {
      stop();
      navigation?.removeEventListener("currententrychange", changed);
    };
  };
}
