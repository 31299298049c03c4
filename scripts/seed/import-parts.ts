import { unstable_readConfig } from "wrangler";
import { applyImport } from "../../app/domain/imports/change-phase.server";
import { createImport } from "../../app/domain/imports/create-import.server";
import { readImportFile } from "../../app/domain/imports/files/read-file.server";
import { toSpecColumn } from "../../app/domain/imports/kinds/products/columns.server";
import { findImport } from "../../app/domain/imports/queries.server";
import { runInProcess } from "../../app/domain/imports/start-run.server";
import { type CsvValue, formatCsvLine } from "../../app/http/responses/csv.server";
import { parseSettings } from "../../app/platform/config/settings.server";
import { createDatabase } from "../../app/platform/d1/database.server";
import { newId, newSecret } from "../../app/platform/ids.server";
import type { Bindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { demoAccounts } from "./people";
import { countSold } from "./purchases";
import { attributes } from "./trade-catalogue/attributes";
import type { PartSeed } from "./trade-catalogue/types";

const [{ id: adminId }] = demoAccounts;
const FILE_NAME = "demo-catalogue.csv";
const UNKNOWN_LEAD = -1;

/** Without replacements, which an import finds among the parts of the shop, and pictures, which are those of the families. */
const COLUMNS: readonly (readonly [label: string, get: (part: PartSeed) => CsvValue])[] = [
	["id", (part) => part.id],
	["part number", (part) => part.number],
	["name", (part) => part.name],
	["description", (part) => part.description],
	["price", (part) => (part.pricePoisha / 100).toFixed(2)],
	["unit", (part) => part.unit],
	["pack size", (part) => part.packSize],
	["minimum quantity", (part) => part.minQuantity],
	["order multiple", (part) => part.orderMultiple],
	["on hand", (part) => part.onHand + countSold(part.id)],
	["lead days", ({ leadDays }) => (leadDays === UNKNOWN_LEAD ? null : leadDays)],
	["weight in g", (part) => part.weightG],
	["bin", (part) => part.bin],
	["HS code", (part) => part.hsCode],
	["family", (part) => part.family],
	...Object.keys(attributes).map(
		(id) =>
			[toSpecColumn(id), ({ specs }: PartSeed) => specs[id as keyof typeof specs] ?? null] as const,
	),
];

export function writePartsFile(parts: readonly PartSeed[]): Uint8Array<ArrayBuffer> {
	const rows = [
		COLUMNS.map(([label]) => label),
		...parts.map((part) => COLUMNS.map(([, get]) => get(part))),
	];
	return new TextEncoder().encode(rows.map(formatCsvLine).join(""));
}

/** As the first admin would. The ledger has the units since `opened`, before the demo's sales. */
export async function importParts(
	{ DB, IMAGES_BUCKET }: Bindings,
	parts: readonly PartSeed[],
	opened: number,
): Promise<void> {
	const read = readImportFile(writePartsFile(parts));
	if (!read.ok) throw new Error(read.message);
	const { vars } = unstable_readConfig({ config: "wrangler.toml" });
	const db = createDatabase(DB, { statements: 0, writtenTables: new Set() });
	const needs = {
		...{ db, images: IMAGES_BUCKET, now: Date.now, newId, newSecret },
		settings: parseSettings({ ...vars, ...readLocalSettings(process.env).vars } as unknown as Env),
		reportError(error: unknown) {
			throw error;
		},
		// Each phase is run below.
		importWorkflow: { create: async () => ({}) as WorkflowInstance },
		runAfterResponse: () => {},
	};
	const upload = { kind: "products", fileName: FILE_NAME, file: read.file } as const;
	const importId = await createImport(needs, adminId, { ...upload, idempotencyKey: newId() });
	await runInProcess(needs, { importId, run: 1 });
	const checked = await findImport(db, importId);
	if (checked?.counts.new !== parts.length)
		throw new Error(`The dry run of ${FILE_NAME} found ${JSON.stringify(checked)}`);
	await applyImport(needs, adminId, checked);
	await runInProcess({ ...needs, now: () => opened }, { importId, run: 2 });
	await DB.batch([
		DB.prepare("UPDATE imports SET changed_at = ?2, applied_at = ?2 WHERE id = ?1").bind(
			importId,
			Date.now(),
		),
		// Nobody waits for its end.
		DB.prepare("DELETE FROM outbox WHERE instr(text, '/dashboard/import/' || ?)").bind(importId),
	]);
}
