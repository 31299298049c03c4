import { asc, eq, gt, sql } from "drizzle-orm";
import { users } from "../../app/domain/accounts/tables.server";
import { blogs } from "../../app/domain/blog/tables.server";
import { productDocuments, products } from "../../app/domain/catalog/tables.server";
import { IMPORT_FILES } from "../../app/domain/imports/files/normalised-file.server";
import { orderLines } from "../../app/domain/orders/tables.server";
import { createDatabase, type Db } from "../../app/platform/d1/database.server";
import { pictures } from "../../app/platform/images/image-store.server";
import { VARIANTS } from "../../app/platform/images/image-variants.server";
import { settings } from "../../app/platform/saved-settings/saved-settings.server";
import type { Bindings } from "../bindings";
import type { CheckResult } from "./check-result";

/** Columns with keys of pictures and documents; the purge of unused pictures (domain/admin) reads the same. */
const SHOWN = [
	products.imageKey,
	productDocuments.key,
	orderLines.imageKey,
	blogs.imageKey,
	users.photoKey,
	users.coverKey,
] as const;
const UPLOADED = pictures.key;

type Column = (typeof SHOWN)[number] | typeof UPLOADED;

const PAGE = 1000;

/** Checks that every shown picture has its object. Unused objects are only reported. */
export async function checkPictures({ DB, IMAGES_BUCKET }: Bindings): Promise<CheckResult> {
	const db = createDatabase(DB, { statements: 0, writtenTables: new Set() });
	const shown = await readShownKeys(db);
	const objects = await listObjectKeys(IMAGES_BUCKET);
	let missing = [...shown].filter((key) => !objects.has(key));
	if (missing.length > 0) {
		// Pictures may have been purged since the rows were read.
		const still = await readShownKeys(db);
		missing = missing.filter((key) => still.has(key));
	}
	const unused = [...objects].filter(
		(key) => !shown.has(key) && ![VARIANTS, IMPORT_FILES].some((start) => key.startsWith(start)),
	);
	const left = [...objects].filter(
		(key) => key.startsWith(VARIANTS) && !objects.has(getOriginalKey(key)),
	);
	const uploaded = unused.length > 0 ? await readKeys(db, UPLOADED) : new Set();
	const swept = unused.filter((key) => uploaded.has(key)).length;
	return {
		name: "pictures",
		checkedCount: shown.size,
		differences: missing.map((key) => `${key}: has no object`),
		info:
			[
				...(unused.length > 0
					? [
							`${unused.length} objects that no row shows: the sweep takes ${swept}, nobody asks for ${unused.length - swept}`,
						]
					: []),
				...(left.length > 0 ? [`${left.length} sizes of pictures that are gone`] : []),
			].join("; ") || undefined,
	};
}

function getOriginalKey(variant: string): string {
	return variant.slice(VARIANTS.length, variant.lastIndexOf("/"));
}

async function readShownKeys(db: Db): Promise<Set<string>> {
	const keys = new Set<string>();
	for (const column of SHOWN) for (const key of await readKeys(db, column)) keys.add(key);
	const [logo] = await db
		.select({ key: sql<string | null>`${settings.value} ->> '$.logoKey'` })
		.from(settings)
		.where(eq(settings.key, "seller"));
	if (logo?.key) keys.add(logo.key);
	return keys;
}

async function readKeys(db: Db, column: Column): Promise<Set<string>> {
	const keys = new Set<string>();
	for (let last: string | null | undefined = ""; typeof last === "string"; ) {
		const page: { key: string | null }[] = await db
			.selectDistinct({ key: column })
			.from(column.table)
			.where(gt(column, last))
			.orderBy(asc(column))
			.limit(PAGE);
		for (const { key } of page) if (key) keys.add(key);
		last = page.at(-1)?.key;
	}
	return keys;
}

export async function listObjectKeys(bucket: R2Bucket): Promise<Set<string>> {
	const keys = new Set<string>();
	for (let cursor: string | undefined, more = true; more; ) {
		const page: R2Objects = await bucket.list({ cursor });
		for (const { key } of page.objects) keys.add(key);
		more = page.truncated;
		cursor = page.truncated ? page.cursor : undefined;
	}
	return keys;
}
