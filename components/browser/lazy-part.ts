import { type ComponentType, lazy } from "react";

/** A part of a page that loads late. Where it cannot be loaded, as without a connection, the page is there without it. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
