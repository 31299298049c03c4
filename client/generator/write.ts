import { writeFile } from "node:fs/promises";
import { buildClientSchema, SCHEMA_FILE } from "./schema";

/** `npm run client`: writes the types of the TypeScript client. */
await writeFile(SCHEMA_FILE, await buildClientSchema());
