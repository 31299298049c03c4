import { writeFile } from "node:fs/promises";
import { buildDatabaseSchema, SCHEMA_FILE } from "./database-schema";

await writeFile(SCHEMA_FILE, await buildDatabaseSchema());
