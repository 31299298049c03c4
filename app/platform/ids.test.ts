import { expect, test } from "vitest";
import { readOwnNumbers } from "~/domain/customers/read-own-numbers";
import { newId } from "./ids.server";

test("a first line that names a product by its id is never read as a heading", () => {
	const ids = Array.from({ length: 5000 }, newId);
	expect(ids.filter((id) => readOwnNumbers(`own\t${id}`).lines[0]?.ok !== true)).toEqual([]);
	expect(new Set(ids).size).toBe(5000);
});
