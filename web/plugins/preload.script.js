
// What this page begins with, asked for at once: at a table also who plays what there, the game's own board, the view; in the lobby
// its games.
(function () {
  var files = FILES;
  function ask(part) {
    for (const file of files[part] ?? []) {
      const link = document.createElement("link");
      link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
      if (link.rel === "preload") link.as = "style";
      // As the page itself will ask for it, or it would be asked for twice.
      link.crossOrigin = "";
      link.href = "/" + file;
      document.head.append(link);
    }
  }
  /** The server's answer, or null. */
  function answer(path) {
    return fetch("/api/" + path)
      .then((given) => (given.ok ? given.json() : null))
      .catch(() => null);
  }
  var table = /^\/tables\/([^/]+)/.exec(location.pathname);
  // Whoever chose a language is told things in it, once the page knows whether it is spoken here.
  var chosen = null;
  try {
    chosen = localStorage.getItem("language");
  } catch {
    // Storage is closed to us: nothing was chosen.
  }
  var early = (window.early = { id: "", asked: {}, socket: null, heard: [] });
  // First of all what the rest depends on: a browser asks for a few things at a time.
  if (table) {
    early.id = table[1];
    var info = (early.asked["tables/" + table[1]] = answer("tables/" + table[1]));
    void info.then((found) => found && ask("games/" + found.game + "/index"));
    early.socket = chosen ? null : new WebSocket(location.origin.replace("http", "ws") + "/api/tables/" + table[1] + "/live");
    if (early.socket) early.socket.onmessage = (event) => early.heard.push(event);
  } else if (location.pathname === "/" && !chosen) early.asked["games"] = answer("games");
  ask(table ? "table/Table" : "lobby/Pages");
})();
