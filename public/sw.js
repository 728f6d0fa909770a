// Keeps pages and files for when there is no connection, as last seen. Personal answers (/api) never pass here.
const BUILD = new URL(self.location.href).searchParams.get("build") ?? "";
/** The feed, and the page that says that there is no connection. */
const SHELL = `shell-${BUILD}`;
/** Other pages that were opened, or that a member will need: none of them knows who looks at it. Logging out removes them. */
const PAGES = `pages-${BUILD}`;
const FILES = "files-3";
/** Of posts. Logging out removes them, too. */
const IMAGES = "images-1";
const OFFLINE = "/offline";
/** Of a list that a member reads. */
const MAX_AHEAD = 48;
const MAX = { [PAGES]: 40, [FILES]: 300, [IMAGES]: 120 };
/** A page was just kept, or is being kept: asking for it once more brings nothing. */
const RECENT_MS = 60_000;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(["/", OFFLINE].map(addToShell)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const current = [SHELL, PAGES, FILES, IMAGES];
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
  if (request.mode === "navigate") event.respondWith(page(event, url.pathname));
  else if (isFile(url.pathname)) event.respondWith(file(event));
  else if (url.pathname.startsWith("/images/")) event.respondWith(picture(event));
});

self.addEventListener("message", (event) => {
  const { keep, ahead, files, pictures, forget } = event.data ?? {};
  if (forget) event.waitUntil(forgetAll());
  if (typeof keep === "string") event.waitUntil(fetchPage(keep));
  if (Array.isArray(ahead)) event.waitUntil(Promise.all(ahead.map(fetchMissing)));
  if (Array.isArray(files)) event.waitUntil(fetchFiles(files));
  if (Array.isArray(pictures)) event.waitUntil(fetchPictures(pictures));
});

/** Files whose address changes with their content, so that a copy is never out of date. */
const isFile = (path) =>
  path.startsWith("/_next/static/") || path.startsWith("/hero/") || path === "/icons.svg";

const isPage = (path) =>
  /^\/(?:(?:me|messages|notifications|safety|donate|demand)?|(?:feed|messages)\/[^/]+)$/.test(path);

const isGone = (status) => status === 404 || status === 410;

async function addToShell(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  const cache = await caches.open(SHELL);
  await Promise.all([cache.put(path, answer.clone()), keepFilesOf(answer)]);
}

const cacheOf = (path) => caches.open(path === "/" ? SHELL : PAGES);

async function page(event, path) {
  try {
    const answer = await fetch(event.request);
    if (isPage(path)) event.waitUntil(keepPage(path, answer.clone()));
    return answer;
  } catch {
    const kept = isPage(path) && (await (await cacheOf(path)).match(path));
    return kept || (await (await caches.open(SHELL)).match(OFFLINE)) || Response.error();
  }
}

/** When each page was last asked for. */
const asked = new Map();
/** Grows when all is forgotten: what was asked for before is not kept any more. */
let forgettings = 0;

async function keepPage(path, answer, turn = forgettings) {
  if (turn !== forgettings) return;
  asked.set(path, Date.now());
  const cache = await cacheOf(path);
  if (isGone(answer.status)) await cache.delete(path);
  if (!answer.ok || answer.redirected) return;
  await Promise.all([cache.put(path, answer.clone()), keepFilesOf(answer)]);
  await trim(cache, MAX[PAGES]);
}

/** Without its scripts a page would be there and do nothing. */
async function keepFilesOf(answer) {
  const found = (await answer.text()).matchAll(/\/_next\/static\/[\w./~?=-]+/g);
  await fetchFiles([...new Set([...found].map(([path]) => path))]);
}

/** A page that was opened without loading it whole. */
async function fetchPage(path) {
  if (!isPage(path) || Date.now() - (asked.get(path) ?? 0) < RECENT_MS) return;
  const turn = forgettings;
  asked.set(path, Date.now());
  const answer = await fetch(path, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer) await keepPage(path, answer, turn);
  else asked.delete(path);
}

/** A page that nobody opened yet. */
async function fetchMissing(path) {
  if (!(await (await cacheOf(path)).match(path))) await fetchPage(path);
}

async function forgetAll() {
  forgettings += 1;
  asked.clear();
  await Promise.all([PAGES, IMAGES].map((name) => caches.delete(name)));
}

/** Those that a page loaded before this worker was there; the browser still has them. */
async function fetchFiles(addresses) {
  const cache = await caches.open(FILES);
  for (const address of addresses.slice(0, MAX[FILES])) {
    const url = new URL(address, self.location.origin);
    if (url.origin !== self.location.origin || !isFile(url.pathname)) continue;
    if (!(await cache.match(url.href))) await cache.add(url.href).catch(() => {});
  }
  await trim(cache, MAX[FILES]);
}

async function file({ request }) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    cache.put(request, copy).then(() => trim(cache, MAX[FILES]));
  }
  return answer;
}

/** Those of a list that were below the screen, or shown before this worker was there. */
async function fetchPictures(addresses) {
  const turn = forgettings;
  const cache = await caches.open(IMAGES);
  for (const address of addresses.slice(0, MAX_AHEAD)) {
    const url = new URL(address, self.location.origin);
    if (url.origin !== self.location.origin || !url.pathname.startsWith("/images/")) continue;
    if (await cache.match(url.href)) continue;
    const answer = await fetch(url.href).catch(() => null);
    if (turn !== forgettings) return;
    if (answer?.ok) await cache.put(url.href, answer);
  }
  await trim(cache, MAX[IMAGES]);
}

/** A picture may have been taken down: the copy is only for when there is no connection. */
async function picture({ request }) {
  const cache = await caches.open(IMAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      cache.put(request, copy).then(() => trim(cache, MAX[IMAGES]));
    } else if (isGone(answer.status)) await cache.delete(request);
    return answer;
  } catch {
    return (await cache.match(request)) ?? (await otherSize(cache, request.url)) ?? emptyPicture();
  }
}

/** The same picture as another page has shown it: its address is the same up to its width. */
async function otherSize(cache, url) {
  const stem = url.slice(0, url.lastIndexOf("-") + 1);
  const same = (await cache.keys()).find((kept) => stem !== "" && kept.url.startsWith(stem));
  return same && cache.match(same);
}

/** Behind it the colours of the picture stay, instead of the sign of a broken one. */
const emptyPicture = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>', {
    headers: { "content-type": "image/svg+xml" },
  });

/** The oldest go first. */
async function trim(cache, max) {
  const requests = await cache.keys();
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - max)).map((request) => cache.delete(request)),
  );
}
