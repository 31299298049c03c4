import { z } from "zod";
import { writeCategoryCursor } from "~/domain/catalog/categories/product-candidates.server";
import type { CategoryNode, CategoryProductsPage } from "~/domain/catalog/categories/rules";
import type { FamilyDto, FamilyProduct } from "~/domain/catalog/families/queries.server";
import type { ProductFamily } from "~/domain/catalog/product-family.server";
import type { ProductRowDto } from "~/domain/catalog/rules";
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
export const toCategoryDtos = (nodes: readonly CategoryNode[]): z.infer<typeof categorySchema>[] =>
	nodes.flatMap((node) => [toCategoryDto(node), ...toCategoryDtos(node.children)]);

const toCategoryDto = ({
	id,
	name,
	path,
	parentId,
	intro,
	partCount,
}: CategoryNode): z.infer<typeof categorySchema> => ({
	_id: id,
	name,
	path,
	...(parentId ? { parentId } : {}),
	intro,
	partCount,
});

const listedPartSchema = z
	.strictObject({
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
			.describe("By the _id of an attribute"),
	})
	.meta({ id: "ListedPart" });

type ListedPart = z.infer<typeof listedPartSchema>;

const toListedPart = (
	product: Pick<ProductRowDto, "id" | "available" | "pricePoisha"> &
		Pick<ProductFamily, "specs"> &
		Omit<ListedPart, "productID" | "price" | "quantity" | "values">,
): ListedPart => ({
	productID: product.id,
	...(product.partNumber ? { partNumber: product.partNumber } : {}),
	name: product.name,
	...(product.pricePoisha === null ? {} : { price: toTk(product.pricePoisha) }),
	quantity: product.available,
	unit: product.unit,
	packSize: product.packSize,
	minQuantity: product.minQuantity,
	orderMultiple: product.orderMultiple,
	values: { ...product.specs },
});

export const categoryPartsSchema = z
	.strictObject({
		category: categorySchema,
		below: z
			.array(categorySchema)
			.describe("The categories inside it; one that has any has no parts itself"),
		facets: z
			.array(
				z.strictObject({
					_id: z.string(),
					name: z.string(),
					unit: z.string(),
					values: z.array(
						z.strictObject({
							value: z.string(),
							count: z.int().optional().describe("Parts that choosing it shows"),
							isChosen: z.boolean(),
						}),
					),
				}),
			)
			.describe("What its parts can be filtered by"),
		families: z.array(
			z.strictObject({
				slug: z.string(),
				name: z.string(),
				partCount: z.int().optional(),
				price: z.number().optional().describe("Of its cheapest part"),
			}),
		),
		parts: z.array(listedPartSchema),
		total: z.int().optional().describe("Parts on all pages"),
		isTruncated: z
			.boolean()
			.describe("More than 900 parts match: not sorted by price, and not all is counted"),
		next: z.string().nullable(),
	})
	.meta({ id: "CategoryParts" });

/** The families and counts are those of the parts that pass the filters. */
export function toCategoryParts(
	node: CategoryNode,
	{
		products,
		facets,
		families,
		totalCount,
		isTruncated,
		next,
	}: Omit<CategoryProductsPage, "unknownValues">,
): z.infer<typeof categoryPartsSchema> {
	return {
		category: toCategoryDto(node),
		below: toCategoryDtos(node.children),
		facets: facets.map(({ id, name, unit, values }) => ({
			_id: id,
			name,
			unit,
			values: values.map(({ value, count, isChosen }) => ({
				value,
				...(count === null ? {} : { count }),
				isChosen,
			})),
		})),
		families: families
			.filter(({ partCount }) => partCount !== 0)
			.map(({ slug, name, partCount, fromPoisha }) => ({
				slug,
				name,
				...(partCount === null ? {} : { partCount }),
				...(fromPoisha === null ? {} : { price: toTk(fromPoisha) }),
			})),
		parts: products.map(toListedPart),
		...(totalCount === null ? {} : { total: totalCount }),
		isTruncated,
		next: next && writeCategoryCursor(next),
	};
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
		parts: z.array(listedPartSchema),
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
	parts: products.map((product) =>
		toListedPart({ ...product, pricePoisha: product.breaks[0]?.unitPoisha ?? null }),
	),
	...(next === null ? {} : { next }),
});
