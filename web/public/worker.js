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
