
// What this page begins with, asked for at once: at a table also who plays what there, the game's own board, the view.
(function () {
  var files = FILES;
  function ask(part) {
    for (const file of files[part] ?? []) {
      const link = document.createElement("link");
      link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
      if (link.rel === "preload") link.as = "style";
      link.href = "/" + file;
      document.head.append(link);
    }
  }
  var table = /^\/tables\/([^/]+)/.exec(location.pathname);
  // First of all what the rest depends on: a browser asks for a few things at a time.
  if (table) {
    var info = fetch("/api/tables/" + table[1])
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((found) => {
        if (found) ask("games/" + found.game + "/index");
        return found;
      })
      .catch(() => null);
    var chosen = null;
    try {
      chosen = localStorage.getItem("language");
    } catch {
      // Storage is closed to us: nothing was chosen.
    }
    // Whoever chose a language is told the view in it, once the page knows whether it is spoken here.
    var socket = chosen ? null : new WebSocket(location.origin.replace("http", "ws") + "/api/tables/" + table[1] + "/live");
    window.early = { id: table[1], info: info, socket: socket, heard: [] };
    if (socket) socket.onmessage = (event) => window.early.heard.push(event);
  }
  ask(table ? "table/Table" : "lobby/Pages");
})();
