import { expect, test } from "vitest";
import { classify } from "./abc";

const classes = (amounts: readonly number[]) =>
	classify(amounts.map((grossPoisha) => ({ grossPoisha })))
		.map(({ grossPoisha, abc }) => `${grossPoisha}${abc}`)
		.join(" ");

test.each([
	["the first 80 % are A, the next 15 % are B", [4, 50, 15, 30, 1], "50A 30A 15B 4C 1C"],
	["what passes 80 % is still A", [70, 25, 5], "70A 25A 5C"],
	["one part alone is A", [1], "1A"],
	["what was only refunded takes no share", [80, -30, 20], "80A 20B -30C"],
	["nothing was sold", [0, 0], "0C 0C"],
	["no part at all", [], ""],
])("%s", (_, amounts, expected) => {
	expect(classes(amounts)).toBe(expected);
});
