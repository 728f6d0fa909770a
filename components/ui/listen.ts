/** For `useSyncExternalStore`: calls back on any of these events of the window. */
export function listenTo(...events: string[]) {
  return (changed: () => void) => {
    for (const event of events) window.addEventListener(event, changed);
    return () => {
      for (const event of events) window.removeEventListener(event, changed);
    };
  };
}
