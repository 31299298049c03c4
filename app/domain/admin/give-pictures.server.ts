import { and, eq, inArray, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { bumpPageVersion } from "~/platform/d1/page-version.server";
import type { AdminContext } from "../accounts/context.server";
import { normalizePartNumber, preferSpelled } from "../catalog/part-number-rules";
import { families, partNumbers, products } from "../catalog/tables.server";
import { getStem } from "../imports/model/picture-stem";

type Named = { key: string; fileName: string };
type Gift = { id: string; key: string };

/** Gives pictures to the parts whose numbers, and the families whose names, their files have; to those without a picture only. Returns how many got one. */
export async function givePictures(ctx: AdminContext, named: readonly Named[]): Promise<number> {
	const stems = named.map(({ key, fileName }) => ({ key, stem: getStem(fileName) }));
	const { parts, places } = await findNameless(
		ctx,
		stems.map(({ stem }) => stem),
	);
	const byPart = new Map<string, Gift>();
	const byFamily = new Map<string, Gift>();
	for (const { key, stem } of stems) {
		const numbered = preferSpelled(
			parts.filter(({ normalized }) => normalized === normalizePartNumber(stem)),
			stem,
		);
		const [part, another] = numbered;
		// Two numbers with the same letters and digits: it is not said whose picture it is.
		if (part && !another) byPart.set(part.id, { id: part.id, key });
		const called = places.filter(({ name, slug }) => name.toLowerCase() === stem || slug === stem);
		const [family, other] = called;
		if (family && !other && !part) byFamily.set(family.id, { id: family.id, key });
	}
	if (byPart.size + byFamily.size === 0) return 0;
	await ctx.db.batch([
		...give(ctx, "product", [...byPart.values()]),
		...give(ctx, "family", [...byFamily.values()]),
	]);
	await bumpPageVersion(ctx);
	return byPart.size + byFamily.size;
}

/** Parts and families without a picture that may be meant. */
async function findNameless({ db }: AdminContext, stems: readonly string[]) {
	const numbers = JSON.stringify(stems.map(normalizePartNumber).filter(Boolean));
	const [parts, places] = await db.batch([
		db
			.select({
				id: products.id,
				normalized: partNumbers.normalized,
				spelling: partNumbers.spelling,
			})
			.from(partNumbers)
			.innerJoin(products, and(eq(products.id, partNumbers.productId), eq(products.imageKey, "")))
			.where(
				and(
					eq(partNumbers.kind, "own"),
					inArray(partNumbers.normalized, sql`(select value from json_each(${numbers}))`),
				),
			),
		db
			.select({ id: families.id, name: families.name, slug: families.slug })
			.from(families)
			.where(eq(families.imageKey, "")),
	]);
	return { parts, places };
}

/** The audit first: it reads who has none yet. A family's picture is also that of its parts without one. */
function give(ctx: AdminContext, noun: "product" | "family", gifts: readonly Gift[]) {
	const { db, newId, by } = ctx;
	const table = noun === "product" ? products : families;
	const json = JSON.stringify(gifts);
	const source = sql`from json_each(${json}) as gift join ${table} on ${table.id} = gift.value ->> 'id' where ${table.imageKey} = ''`;
	const getKey = (id: unknown) =>
		sql`(select value ->> 'key' from json_each(${json}) where value ->> 'id' = ${id})`;
	const ids = sql`(select value ->> 'id' from json_each(${json}))`;
	return [
		auditEach(
			ctx,
			byAdmin(by.userId, `${noun}.edit`, sql`${`${noun}:`} || ${table.id}`, {
				id: sql`${newId()} || ':' || ${table.id}`,
				before: sql`json_object('imageKey', '')`,
				after: sql`json_object('imageKey', gift.value ->> 'key')`,
			}),
			source,
		),
		db
			.update(table)
			.set({ imageKey: getKey(table.id) })
			.where(and(inArray(table.id, ids), eq(table.imageKey, ""))),
		...(noun === "family"
			? [
					db
						.update(products)
						.set({ imageKey: getKey(products.familyId) })
						.where(and(inArray(products.familyId, ids), eq(products.imageKey, ""))),
				]
			: []),
	] as const;
}
