// Keeps the shell and the feed as last seen for when there is no connection. Personal answers (/api) never pass here.
const SHELL = "shell-1";
const FILES = "files-2";
const OFFLINE = "/offline";
const MAX_FILES = 120;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(["/", OFFLINE]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const current = [SHELL, FILES];
  const dropOthers = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))),
    );
  event.waitUntil(dropOthers.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (isFile(url.pathname)) event.respondWith(file(request));
  else if (url.pathname.startsWith("/images/")) event.respondWith(picture(request));
});

/** Files whose address changes with their content, so that a copy is never out of date. */
const isFile = (path) =>
  path.startsWith("/_next/static/") || path.startsWith("/hero/") || path === "/icons.svg";

async function page(request, url) {
  try {
    const answer = await fetch(request);
    if (url.pathname === "/" && answer.ok) {
      const copy = answer.clone();
      caches.open(SHELL).then((cache) => cache.put("/", copy));
    }
    return answer;
  } catch {
    const cache = await caches.open(SHELL);
    const kept = url.pathname === "/" ? await cache.match("/") : await cache.match(OFFLINE);
    return kept ?? Response.error();
  }
}

async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    cache.put(request, copy).then(() => trim(cache));
  }
  return answer;
}

/** A picture may have been taken down: the copy is only for when there is no connection. */
async function picture(request) {
  const cache = await caches.open(FILES);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      cache.put(request, copy).then(() => trim(cache));
    } else if (answer.status === 404 || answer.status === 410) await cache.delete(request);
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

/** The oldest go first. */
async function trim(cache) {
  const requests = await cache.keys();
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - MAX_FILES)).map((request) => cache.delete(request)),
  );
}
