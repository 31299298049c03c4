import { z } from "zod";
import type { ApiProduct } from "~/domain/catalog/api/api-products.server";
import {
	PRODUCT_FIELDS,
	type ProductField,
	readTradeField,
	TRADE_NAMES,
} from "~/domain/catalog/product-fields";
import { UNITS } from "~/domain/catalog/unit-rules";
import { toTk } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";
import { pickVisibleEmail, type Viewer } from "./viewer.server";

const ANSWERED_NAMES = TRADE_NAMES.filter((name) => PRODUCT_FIELDS[name].answer !== undefined);

function describeAnswer(field: ProductField): z.ZodType {
	const { answer = "" } = field;
	if (field.kind === "unit") return z.enum(UNITS).describe(answer);
	if (field.kind !== "count" && field.kind !== "weight")
		return z.string().optional().describe(answer);
	return (field.limits.empty < field.limits.min ? z.int().optional() : z.int()).describe(answer);
}

export const productSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		img: z.url(),
		price: z
			.number()
			.optional()
			.describe(
				"Of one unit, in tk; left out for visitors if the shop shows prices to members only",
			),
		quantity: z.int().describe("Available units"),
		description: z.string(),
		...Object.fromEntries(
			ANSWERED_NAMES.map((name) => [name, describeAnswer(PRODUCT_FIELDS[name])]),
		),
		email: z.string().optional().describe("The creator; visible to them and admins only"),
	})
	.meta({ id: "Product" });

export const toProductDto = (
	product: ApiProduct,
	viewer: Viewer,
): z.infer<typeof productSchema> => ({
	_id: product.id,
	name: product.name,
	img: imageAt(viewer.origin, product.imageKey),
	...(product.pricePoisha === null ? {} : { price: toTk(product.pricePoisha) }),
	quantity: product.available,
	description: product.description,
	...Object.fromEntries(
		ANSWERED_NAMES.map((name) => [name, readTradeField(product, name)]).filter(
			([, value]) => value !== null && value !== "",
		),
	),
	...pickVisibleEmail(viewer, product, "catalogue"),
});
