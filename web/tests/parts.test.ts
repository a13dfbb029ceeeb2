import { expect, test } from "vitest";
import { Live, type Heard } from "../src/api/live";
import { merged, type Patch } from "../src/api/parts";
// The server's own tests read the same cases.
import cases from "../../tests/server/data/parts.json";

test.each(cases)("$says", ({ old, patch, new: after }) => {
  const before = structuredClone(old);
  expect(merged<unknown>(old, patch as unknown as Patch)).toEqual(after);
  expect(old).toEqual(before);
});

test("what did not change is the same object", () => {
  const old = { left: { deep: [1, 2] }, right: [{ a: 1 }, { a: 2 }] };
  const after = merged(old, { right: { 1: { a: [3] } } });
  expect(after.left).toBe(old.left);
  expect(after.right[0]).toBe(old.right[0]);
  expect(after.right[1]).toEqual({ a: 3 });
});

test("a listener hears whole states, whatever comes in parts", () => {
  const heard: Heard[] = [];
  const socket = {} as WebSocket;
  const live = new Live("t1", { reply: (reply) => heard.push(reply), connected: () => {} }, () => socket);
  const hear = (reply: object) => socket.onmessage!({ data: JSON.stringify(reply) } as MessageEvent);
  hear({ type: "State", turn: 4, view: { round: 1, areas: ["a"] }, log_from: 0, log: ["one"] });
  hear({ type: "Parts", parts: { turn: [5], view: { areas: [1, 0, ["b"]] } }, log_from: 1, log: ["two"] });
  expect(heard[1]).toEqual({ type: "State", turn: 5, view: { round: 1, areas: ["a", "b"] }, log_from: 1, log: ["two"] });
  socket.close = () => {};
  live.close();
});
