// Keeps the shell of the page: built files by their hash, and the page itself for when there is no connection.
const SHELL = "shell";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(newestFirst(request));
});

/** A file whose name changes with its content is fetched once. */
async function keptFirst(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request, answer.clone());
  return answer;
}

/** The page as the server has it; the last one known when the server cannot be reached. */
async function newestFirst(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put("/", answer.clone());
    return answer;
  } catch {
    return (await shell.match("/")) ?? Response.error();
  }
}

// A table waits: shown once for the same message, and opened at the table.
addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, icon: "/icon-192.png", badge: "/icon-192.png", data: { url } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.url));
});

/** Goes to an address of ours: in a page that is open there already, or in a new one. */
async function visit(url) {
  const { pathname, hash } = new URL(url);
  const address = new URL(pathname + hash, location.origin).href;
  const pages = await clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === address);
  if (there) return there.focus();
  return clients.openWindow(address);
}
