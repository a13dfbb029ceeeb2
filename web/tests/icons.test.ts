import { render } from "@testing-library/svelte";
import icons from "virtual:icons";
import { beforeAll, expect, test } from "vitest";
import { drawings } from "../plugins/icons";
import { icons as shown } from "../src/lib/icons.svelte";
import Icon from "../src/widgets/Icon.svelte";

beforeAll(() => shown.load());

test("only icons in use are bundled", () => {
  expect(Object.keys(icons).length).toBeGreaterThan(0);
  expect(Object.keys(icons).length).toBeLessThan(1000);
});

test("a name the set does not have stops the build and says where it stands", () => {
  const used = new Map([["no-such-icon", "Board.svelte"]]);
  expect(() => drawings({ icons: {} }, used)).toThrow('Board.svelte: the icon set has no "gi:no-such-icon"');
});

test("an icon without a label is hidden from screen readers", () => {
  const { container } = render(Icon, { name: Object.keys(icons)[0]! });
  const svg = container.querySelector("svg")!;
  expect(svg.getAttribute("aria-hidden")).toBe("true");
  expect(svg.querySelector("path")).not.toBeNull();
});

test("an icon with a label is an image with that name", () => {
  const { getByRole } = render(Icon, { name: Object.keys(icons)[0]!, label: "Culture" });
  expect(getByRole("img", { name: "Culture" })).toBeTruthy();
});
