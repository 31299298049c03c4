import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildDatabaseSchema, SCHEMA_FILE } from "./database-schema";

test("docs/schema.sql is what the migrations create; `npm run schema` updates it", async () => {
	expect(await readFile(SCHEMA_FILE, "utf8")).toBe(await buildDatabaseSchema());
});
