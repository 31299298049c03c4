import { writeFile } from "node:fs/promises";
import { buildSchemaFiles } from "./database-schema";

for (const { file, text } of await buildSchemaFiles()) await writeFile(file, text);
