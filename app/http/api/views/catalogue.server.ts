import { z } from "zod";
import type { CategoryNode } from "~/domain/catalog/categories/rules";
import type { FamilyDto, FamilyProduct } from "~/domain/catalog/families/queries.server";
import { ATTRIBUTE_KINDS } from "~/domain/catalog/spec-rules";
import { UNITS } from "~/domain/catalog/unit-rules";
import { toTk } from "~/domain/money/rules";

export const categorySchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		path: z.string().describe("The slugs from the top, such as /fasteners/bolts/"),
		parentId: z.string().optional(),
		intro: z.string(),
		partCount: z.int().describe("Parts for sale, here and below"),
	})
	.meta({ id: "Category" });

/** Lists a parent before its children. */
export function toCategoryDtos(
	nodes: readonly CategoryNode[],
	parentId?: string,
): z.infer<typeof categorySchema>[] {
	return nodes.flatMap(({ id, name, path, intro, partCount, children }) => [
		{ _id: id, name, path, ...(parentId ? { parentId } : {}), intro, partCount },
		...toCategoryDtos(children, id),
	]);
}

export const familySchema = z
	.strictObject({
		_id: z.string(),
		slug: z.string(),
		name: z.string(),
		intro: z.string(),
		categoryPath: z.string(),
		columns: z.array(
			z.strictObject({
				_id: z.string(),
				name: z.string(),
				kind: z.enum(ATTRIBUTE_KINDS),
				unit: z.string(),
			}),
		),
		parts: z.array(
			z.strictObject({
				productID: z.string(),
				partNumber: z.string().optional(),
				name: z.string(),
				price: z.number().optional().describe("As of a product"),
				quantity: z.int().describe("Available units"),
				unit: z.enum(UNITS),
				packSize: z.int(),
				minQuantity: z.int(),
				orderMultiple: z.int(),
				values: z
					.record(z.string(), z.union([z.string(), z.number()]))
					.describe("By the _id of a column"),
			}),
		),
		next: z.int().optional().describe("For 'after', if there are more parts"),
	})
	.meta({ id: "Family" });

export const toFamilyDto = (
	family: FamilyDto,
	{ products, next }: { products: readonly FamilyProduct[]; next: number | null },
): z.infer<typeof familySchema> => ({
	_id: family.id,
	slug: family.slug,
	name: family.name,
	intro: family.intro,
	categoryPath: family.category.path,
	columns: family.columns.map(({ id, name, kind, unit }) => ({ _id: id, name, kind, unit })),
	parts: products.map((product) => ({
		productID: product.id,
		...(product.partNumber ? { partNumber: product.partNumber } : {}),
		name: product.name,
		...(product.breaks[0] ? { price: toTk(product.breaks[0].unitPoisha) } : {}),
		quantity: product.available,
		unit: product.unit,
		packSize: product.packSize,
		minQuantity: product.minQuantity,
		orderMultiple: product.orderMultiple,
		values: { ...product.specs },
	})),
	...(next === null ? {} : { next }),
});
