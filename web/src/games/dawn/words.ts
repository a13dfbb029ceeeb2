/** The spaces of the map in words, for hovering and for screen readers. */
import type { Spot } from "../../api/types";
import { t } from "../../lib/messages";
import type { TableModel } from "../../table/model.svelte";
import { spotWords } from "../../widgets/pieces";
import type { Space } from "./table";

/** What lies on a space, one thing a line. */
export function contents(space: Space, model: TableModel): string[] {
  const lines: string[] = [];
  if (space.piece === "capital" || space.piece === "city") {
    lines.push(t(`dawn.space.${space.mature ? "mature" : ""}${space.piece}`, { name: model.name(space.owner) }));
  } else if (space.piece === "token") {
    lines.push(t(space.reinforced ? "dawn.space.reinforced" : "dawn.space.token", { name: model.name(space.owner) }));
  }
  const here = [space.city_state_here ? space.city_state : "", space.natural_here ? space.natural : "", space.wonder];
  for (const key of here) {
    if (key) lines.push(model.face(key)?.name ?? key);
  }
  if (space.resource) lines.push(t(`dawn.good.${space.resource}`));
  if (space.barbarian) lines.push(t("dawn.space.barbarian", { letter: space.barbarian }));
  else if (space.spawn) lines.push(t("dawn.space.spawn", { letter: space.spawn }));
  for (const owner of space.caravans) lines.push(t("dawn.space.caravan", { name: model.name(owner) }));
  return lines;
}

export function spaceWords(spot: Spot, space: Space | undefined, model: TableModel): string {
  if (!space) return spotWords(model.view.game, spot, model.catalogue, model.players);
  const place = spot.label || spot.id.split(":").at(-1)!;
  return [t("dawn.space.words", { place, terrain: t(`dawn.terrain.${space.terrain.replace("_wonder", "")}`), n: space.difficulty }), ...contents(space, model)].join(", ");
}
