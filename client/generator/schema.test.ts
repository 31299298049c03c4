import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildClientSchema, SCHEMA_FILE } from "./schema";

test("the client's types are those of the API's description; where they aren't, `npm run client` writes them", async () => {
	expect(await readFile(SCHEMA_FILE, "utf8")).toBe(await buildClientSchema());
});
