import { writeFile } from "node:fs/promises";
import { databaseSchema, SCHEMA_FILE } from "./database-schema";

await writeFile(SCHEMA_FILE, await databaseSchema());
