import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertSelect, pickExcluded } from "~/platform/d1/insert-select.server";
import { pictures } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_UNITS } from "../../../catalog/input";
import { partNumbers, products } from "../../../catalog/tables.server";
import { moveStock } from "../../../stock/move-stock.server";
import { serveBackorders } from "../../../stock/serve-backorders.server";
import type { WritePlan, Writing } from "../../model/kind.server";
import { PICTURE_KEPT_MS } from "../../model/rules";
import { productSources } from "../../model/tables.server";
import { WRITTEN_FIELDS } from "./columns.server";
import { deleteAdded } from "./delete-added.server";

const isOfRow = eq(products.id, sql`import_rows.subject_id`);
const product = sql`(select 1 from products where id = import_rows.subject_id)`;

/** The value that a row sets; null if it sets none. */
const getValue = (values: SQL, field: string) => sql`(${values} ->> ${sql.raw(`'${field}'`)})`;
const isGiven = (values: SQL, ...fields: string[]) =>
	sql.join(
		fields.map((field) => sql`json_type(${values}, ${sql.raw(`'$.${field}'`)}) is not null`),
		sql` or `,
	);
const pick = (values: SQL, field: string, column: AnyColumn | SQL) =>
	sql`iif(${isGiven(values, field)}, ${getValue(values, field)}, ${column})`;

/** Of the units that a row counts, so that a sale after the dry run is kept. */
const getDelta = ({ from, to }: Writing) =>
	sql`(${getValue(to, "onHand")} - ${getValue(from, "onHand")})`;

const isCovered = (writing: Writing) =>
	sql`coalesce(on_hand + ${getDelta(writing)} between reserved and ${MAX_UNITS}, 1)`;

const isSame = sql`rev = import_rows.rev`;

const ownNumber = (to: SQL, part: "display" | "normalized" | "words" | "spelling") =>
	getValue(sql`(${to} -> 'partNumber')`, part);

/** Also that no other part has got its number. A part that is to be added must not be there yet. */
const isProductWritable = (writing: Writing): SQL =>
	sql`iif(exists ${product}, exists (select 1 from products
			where id = import_rows.subject_id and ${isSame} and ${isCovered(writing)}),
		import_rows.verdict = 'new' and not ${writing.isUndo})
		and not exists (select 1 from part_numbers where kind = 'own' and product_id <> import_rows.subject_id
			and normalized = ${ownNumber(writing.to, "normalized")} and spelling = ${ownNumber(writing.to, "spelling")})`;

/** Names who edited the part after the file was sent. */
const editor = sql`coalesce((select ' by ' || users.name || ' at ' || strftime('%H:%M', audit.at / 1000, 'unixepoch', '+6 hours')
	from audit join users on users.id = substr(audit.actor, length('admin:') + 1) and audit.actor = 'admin:' || users.id
	where audit.subject = 'product:' || import_rows.subject_id
		and audit.at >= (select created_at from imports where id = import_rows.import_id)
	order by audit.at desc limit 1), '')`;

function explainProduct(writing: Writing): SQL {
	const isSold = sql`exists (select 1 from products
		where id = import_rows.subject_id and ${isSame} and not ${isCovered(writing)})`;
	return writing.isUndo
		? sql`iif(${isSold}, 'the units were sold meanwhile. Kept.', 'kept, edited since.')`
		: sql`iif(${isSold}, 'the stock does not cover the units held by unpaid orders. Skipped.',
			'changed' || ${editor} || ' after the dry run. Skipped.')`;
}

function writeProducts(platform: Platform, writing: Writing): BatchItem<"sqlite">[] {
	const { from, rows, adminId, reference, sets, isUndo } = writing;
	const delta = getDelta(writing);
	const isRemoval = isUndo && sets("state");
	const movement = { cause: "import", actor: adminId, ref: reference, delta } as const;
	return [
		...saveProducts(platform, writing),
		...(sets("partNumber") ? writeNumbers(platform, writing) : []),
		...(sets("source") ? writeSources(platform, writing) : []),
		...(sets("onHand")
			? [
					moveStock(
						platform,
						movement,
						sql`from ${rows} join ${products} on ${isOfRow} where ${delta} <> 0`,
					),
				]
			: []),
		...(sets("onHand") || sets("state")
			? [serveBackorders(platform, sql`select import_rows.subject_id from ${rows}`)]
			: []),
		...(sets("imageKey") || isRemoval ? [keepPictures(platform, { from, rows })] : []),
		...(isRemoval ? [deleteAdded(platform, writing)] : []),
	];
}

/** Adds new parts, and sets of the others only columns that the chunk changes: each has triggers and indexes. */
function saveProducts({ db, now }: Platform, { to, rows, adminId, sets, isUndo }: Writing) {
	const created = sql`(select place_id from import_places where import_id = import_rows.import_id)`;
	const isLeft = sql`${isUndo} and import_rows.verdict = 'new'`;
	const leave = (column: AnyColumn) =>
		sql`iif(${isLeft} and ${column} in ${created}, null, ${column})`;
	const keptSpecs = sql`iif(${isLeft}, (select json_group_object(key, value) from json_each(${products.specs})
		where key not in ${created}), ${products.specs})`;
	const values = {
		...Object.fromEntries(WRITTEN_FIELDS.map((field) => [field, pick(to, field, products[field])])),
		categoryId: pick(to, "categoryId", leave(products.categoryId)),
		familyId: pick(to, "familyId", leave(products.familyId)),
		specs: pick(to, "specs", keptSpecs),
	} as Record<(typeof WRITTEN_FIELDS)[number], SQL>;
	// An undo takes from the parts that it archives what the import created, and that may be removed then.
	const places = isUndo && sets("state") ? (["categoryId", "familyId", "specs"] as const) : [];
	const written = [
		...new Set([
			...WRITTEN_FIELDS.filter(sets),
			...places,
			...(sets("state") ? (["archivedAt"] as const) : []),
		]),
	];
	if (written.length === 0) return [];
	return [
		insertSelect(
			db,
			products,
			{
				...values,
				id: sql`import_rows.subject_id`,
				// The ledger has it as a movement.
				onHand: 0,
				archivedAt: sql`case ${getValue(to, "state")} when 'archived' then coalesce(${products.archivedAt}, ${now()})
					when 'for sale' then null else ${products.archivedAt} end`,
				createdBy: adminId,
				createdAt: now(),
			},
			sql`from ${rows} left join ${products} on ${isOfRow} where true`,
		).onConflictDoUpdate({
			target: products.id,
			set: pickExcluded(products, written),
		}),
	];
}

const writeNumbers = ({ db }: Platform, { to, rows }: Writing) => {
	const numbered = sql`from ${rows} where ${isGiven(to, "partNumber")}`;
	return [
		db
			.delete(partNumbers)
			.where(sql`kind = 'own' and product_id in (select import_rows.subject_id ${numbered})`),
		insertSelect(
			db,
			partNumbers,
			{
				normalized: ownNumber(to, "normalized"),
				spelling: ownNumber(to, "spelling"),
				kind: "own",
				productId: sql`import_rows.subject_id`,
				display: ownNumber(to, "display"),
				words: ownNumber(to, "words"),
			},
			sql`${numbered} and ${ownNumber(to, "normalized")} <> ''`,
		),
	];
};

/** Another part may have got it meanwhile. */
const writeSources = ({ db }: Platform, { from, to, rows }: Writing) => [
	db.delete(productSources).where(sql`source in (select ${getValue(from, "source")} from ${rows})`),
	insertSelect(
		db,
		productSources,
		{ source: getValue(to, "source"), productId: sql`import_rows.subject_id` },
		sql`from ${rows} where ${getValue(to, "source")} <> ''`,
	).onConflictDoNothing(),
];

/** The replaced ones, which an undo shows again. */
const keepPictures = ({ db, now }: Platform, { from, rows }: Pick<Writing, "from" | "rows">) =>
	insertSelect(
		db,
		pictures,
		{
			key: getValue(from, "imageKey"),
			uploadedBy: "",
			createdAt: now(),
			checkAt: now() + PICTURE_KEPT_MS,
		},
		sql`from ${rows} where ${getValue(from, "imageKey")} <> '' group by 1`,
	).onConflictDoUpdate({ target: pictures.key, set: { checkAt: sql`excluded.check_at` } });

export const planProducts = (platform: Platform, writing: Writing): WritePlan => ({
	isWritable: isProductWritable(writing),
	problem: explainProduct(writing),
	statements: writeProducts(platform, writing),
});
