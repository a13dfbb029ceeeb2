/** A report of a problem, as the form for rules bugs asks for it (`.github/ISSUE_TEMPLATE/rules-bug.yml`). */
import type { Ask, LogLine, TableInfo } from "../api/types";
import { pieces } from "./said";

/** What is known of the table where something went wrong: all of it may be told. */
export interface Facts {
  info: Pick<TableInfo, "game" | "mode" | "options" | "players" | "pack">;
  version: string;
  /** The browser, by its own words. */
  agent: string;
  /** The number of actions on the table, and whose chair it is seen from. */
  moment: number;
  seat: number | null;
  ask: Ask | null;
  /** What was refused last. */
  refused: { sentence: string; rule: string } | null;
  log: readonly LogLine[];
  /** The whole record, once it tells no secret. */
  record: string;
}

/** So many lines lead up to what happened. */
const LINES = 60;

/** A line without the names people play under. */
function nameless(line: LogLine): string {
  const said = pieces(line).map(({ text, mark }) => (typeof mark?.seat === "number" ? `Player ${mark.seat + 1}` : text));
  return `${line.after}: ${said.join("")}`;
}

/** The report. It is read by whoever mends the rules, and so is in their language, whatever the table speaks. */
export function report(facts: Facts): string {
  const { info, ask, refused } = facts;
  const options = Object.entries(info.options).map(([key, value]) => `${key}=${value}`);
  const table = [info.game, info.mode, `${info.players.length} seats`, ...options, ...(info.pack ? ["with a data pack"] : [])].filter(Boolean);
  const moment = [
    `After ${facts.moment} actions, seen from ${facts.seat === null ? "beside the table" : `seat ${facts.seat + 1}`}.`,
    ...(ask ? [`Asked: ${ask.kind} of seat ${ask.seat + 1}.`] : []),
    ...(refused ? [`Refused: ${refused.sentence} (${refused.rule})`] : []),
  ];
  const course = facts.record.replace(/^players .*\n/m, "") || facts.log.filter((line) => !line.note).slice(-LINES).map(nameless).join("\n");
  const fields: [string, string][] = [
    ["Game", table.join(", ")],
    ["Rule id", refused?.rule || ask?.rule || ""],
    ["Record and moment", ["```text", ...moment, "", course.trimEnd(), "```"].join("\n")],
    ["What happened, and what should have?", ""],
    ["Version", `${facts.version}, ${facts.agent}`],
  ];
  return fields.map(([label, text]) => `### ${label}\n\n${text}\n`).join("\n");
}
