import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pictures } from "~/platform/images/image-store.server";
import { MAX_UNITS } from "../../../catalog/input";
import { partNumbers, products } from "../../../catalog/tables.server";
import { moveStock } from "../../../stock/move-stock.server";
import type { WriteNeeds, WritePlan, Writing } from "../../model/kind.server";
import { UNDO_MS } from "../../model/rules";

const isOfRow = eq(products.id, sql`import_rows.subject_id`);
const product = sql`(select 1 from products where id = import_rows.subject_id)`;

/** The value that a row sets; null if it sets none. */
const getValue = (values: SQL, field: string) => sql`(${values} ->> ${sql.raw(`'${field}'`)})`;
const isGiven = (values: SQL, ...fields: string[]) =>
	sql.join(
		fields.map((field) => sql`json_type(${values}, ${sql.raw(`'$.${field}'`)}) is not null`),
		sql` or `,
	);
const pick = (values: SQL, field: string, column: AnyColumn) =>
	sql`iif(${isGiven(values, field)}, ${getValue(values, field)}, ${column})`;

/** Of the units that a row counts, so that a sale after the dry run is kept. */
const getDelta = ({ from, to }: Writing) =>
	sql`(${getValue(to, "onHand")} - ${getValue(from, "onHand")})`;

const isCovered = (writing: Writing) =>
	sql`coalesce(on_hand + ${getDelta(writing)} between reserved and ${MAX_UNITS}, 1)`;

const isSame = sql`rev = import_rows.rev`;

const ownNumber = (to: SQL, part: "display" | "normalized" | "words") =>
	getValue(sql`(${to} -> 'partNumber')`, part);

/** Also that no other part has got its number. A part that is to be added must not be there yet. */
const isProductWritable = (writing: Writing): SQL =>
	sql`iif(exists ${product}, exists (select 1 from products
			where id = import_rows.subject_id and ${isSame} and ${isCovered(writing)}),
		import_rows.verdict = 'new' and not ${writing.isUndo})
		and not exists (select 1 from part_numbers where kind = 'own' and product_id <> import_rows.subject_id
			and normalized = ${ownNumber(writing.to, "normalized")})`;

/** Names who edited the part after the file was sent. */
const editor = sql`coalesce((select ' by ' || users.name || ' at ' || strftime('%H:%M', audit.at / 1000, 'unixepoch', '+6 hours')
	from audit join users on audit.actor = 'admin:' || users.id
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

const PLAIN = [
	"name",
	"searchName",
	"description",
	"pricePoisha",
	"vatRateId",
	"unit",
	"packSize",
	"minQuantity",
	"orderMultiple",
	"weightG",
	"leadDays",
	"supersededBy",
	"hsCode",
	"bin",
	"imageKey",
] as const;

const pickAll = <Field extends keyof typeof products.$inferInsert>(
	to: SQL,
	fields: readonly Field[],
): Record<Field, SQL> =>
	Object.fromEntries(fields.map((field) => [field, pick(to, field, products[field])])) as Record<
		Field,
		SQL
	>;

/** As a product's picture is kept for an undo. */
const PICTURE_KEPT_MS = UNDO_MS + 86_400_000;

function writeProducts(needs: WriteNeeds, writing: Writing): BatchItem<"sqlite">[] {
	const { db, now } = needs;
	const { to, rows, adminId, reference, hasColumn } = writing;
	const joined = sql`from ${rows} join ${products} on ${isOfRow}`;
	return [
		db.update(products).set(pickAll(to, PLAIN)).from(rows).where(isOfRow),
		// Only where they change: these make triggers write the index and the counts.
		db
			.update(products)
			.set({
				...pickAll(to, ["categoryId", "familyId", "specs"]),
				archivedAt: sql`case ${getValue(to, "state")} when 'archived' then coalesce(${products.archivedAt}, ${now()})
					when 'for sale' then null else ${products.archivedAt} end`,
			})
			.from(rows)
			.where(sql`${isOfRow} and (${isGiven(to, "categoryId", "familyId", "specs", "state")})`),
		insertSelect(
			db,
			products,
			{
				id: sql`import_rows.subject_id`,
				...(Object.fromEntries(
					[...PLAIN, "categoryId", "familyId", "specs"].map((field) => [
						field,
						getValue(to, field),
					]),
				) as Record<(typeof PLAIN)[number], SQL>),
				// The ledger has it as a movement.
				onHand: 0,
				archivedAt: sql`iif(${getValue(to, "state")} = 'archived', ${now()}, null)`,
				createdBy: adminId,
				createdAt: now(),
			},
			sql`from ${rows} where not exists ${product}`,
		),
		...(hasColumn("part number") ? writeNumbers(needs, writing) : []),
		...(hasColumn("on hand")
			? [
					moveStock(
						needs,
						{ cause: "import", actor: adminId, ref: reference, delta: getDelta(writing) },
						sql`${joined} where ${getDelta(writing)} <> 0`,
					),
				]
			: []),
		...(hasColumn("picture") ? [keepPictures(needs, writing)] : []),
	];
}

const writeNumbers = ({ db }: WriteNeeds, { to, rows }: Writing) => {
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
				kind: "own",
				productId: sql`import_rows.subject_id`,
				display: ownNumber(to, "display"),
				words: ownNumber(to, "words"),
			},
			sql`${numbered} and ${ownNumber(to, "normalized")} <> ''`,
		),
	];
};

/** The replaced ones, which an undo shows again. */
const keepPictures = ({ db, now }: WriteNeeds, { from, rows }: Writing) =>
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

export const planProducts = (needs: WriteNeeds, writing: Writing): WritePlan => ({
	isWritable: isProductWritable(writing),
	problem: explainProduct(writing),
	statements: writeProducts(needs, writing),
	written: { rev: sql`(select rev from products where id = import_rows.subject_id)` },
});
