import { z } from "zod";
import { endBackordersOf } from "~/domain/backorders/expire-backorders.server";
import { findApiProduct, listApiProducts } from "~/domain/catalog/api/api-products.server";
import { searchApiProducts } from "~/domain/catalog/api/search-api-products.server";
import { addProductInput, isWholeMultiple, MULTIPLE_ERROR } from "~/domain/catalog/input";
import { addProduct, deleteProduct } from "~/domain/catalog/management/verbs.server";
import {
	PRODUCT_FIELDS,
	type ProductField,
	TRADE_NAMES,
	type TradeFieldName,
} from "~/domain/catalog/product-fields";
import { MAX_QUERY_LENGTH } from "~/domain/catalog/query-length";
import { defineCall, succeed } from "~/http/api/call.server";
import type { Caller } from "~/http/api/caller.server";
import { createNumberField, ignoredField, imageField } from "~/http/api/fields.server";
import { findUploadedPicture } from "~/http/api/find-uploaded-picture.server";
import { createApiPriceViewer } from "~/http/api/price-viewer.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { productSchema, toProductDto } from "~/http/api/views/product.server";
import { created, deleted, inData, pagedList, pageQuery } from "~/http/api/views/responses.server";
import { createViewer } from "~/http/api/views/viewer.server";
import { optionalText } from "~/platform/input/text-schemas";
import type { Platform } from "~/platform/platform.server";

const { idempotencyKey: _, ...productFields } = addProductInput.shape;

const tradeInputs = Object.fromEntries(
	TRADE_NAMES.map((name) => [name, describeInput(name)]),
) as Pick<typeof productFields, TradeFieldName>;

function describeInput(name: TradeFieldName) {
	const input = toJsonInput(PRODUCT_FIELDS[name], productFields[name]);
	const { given } = PRODUCT_FIELDS[name];
	return given ? input.describe(given) : input;
}

function toJsonInput(
	field: ProductField,
	input: z.ZodType<unknown, string | undefined>,
): z.ZodType {
	if (field.kind === "amount") return createNumberField(input).nullable().default(null);
	return field.kind === "count" || field.kind === "weight"
		? createNumberField(input).default(field.limits.empty)
		: input;
}

const productQuery = pageQuery.extend({
	search: optionalText(MAX_QUERY_LENGTH).describe(
		"Words, sizes, properties or a part number, as in the shop's search: the best match first. A size that no part has is answered with the nearest",
	),
});

async function readPage(
	platform: Platform,
	caller: Caller | null,
	{ after, limit, search }: z.output<typeof productQuery>,
) {
	const viewer = createApiPriceViewer(platform, caller);
	const { rows, ...page } = search
		? await searchApiProducts(platform, viewer, search, { after: after ?? null, size: limit })
		: await listApiProducts(platform, viewer, after ?? null, limit);
	const reader = createViewer(platform, caller);
	return { ...page, rows: rows.map((product) => toProductDto(product, reader)) };
}

const listProducts = defineCall("GET /products", {
	tag: "Products",
	name: "listProducts",
	summary: "The products for sale, newest first",
	...pagedList,
	access: "anyone",
	query: productQuery,
	response: inData(z.array(productSchema)),
	example: { path: "/products", query: "limit=6" },
	async run({ platform, caller, query }) {
		const { rows, ...page } = await readPage(platform, caller, query);
		return succeed({ data: rows }, page);
	},
});

const getProduct = defineCall("GET /products/{id}", {
	tag: "Products",
	name: "getProduct",
	summary: "Get a product",
	access: "anyone",
	response: inData(productSchema),
	errorStatuses: [404],
	example: { path: "/products/hex-bolt-m10x60" },
	async run({ platform, caller, params }) {
		const product = await findApiProduct(
			platform.db,
			createApiPriceViewer(platform, caller),
			params.id,
		);
		if (!product) return createNotFoundProblem();
		return succeed({ data: toProductDto(product, createViewer(platform, caller)) });
	},
});

const listProductsBare = defineCall("GET /product", {
	tag: "Products",
	name: "listProductsBare",
	summary: "The same products as a plain array",
	...pagedList,
	access: "anyone",
	query: productQuery,
	response: z.array(productSchema),
	example: { path: "/product", query: "limit=6" },
	async run({ platform, caller, query }) {
		const { rows, ...page } = await readPage(platform, caller, query);
		return succeed(rows, page);
	},
});

const postProduct = defineCall("POST /product", {
	tag: "Products",
	name: "addProduct",
	summary: "Add a product",
	access: "admin",
	right: "catalogue",
	input: z
		.strictObject({
			...productFields,
			...tradeInputs,
			price: createNumberField(productFields.price).describe("Unit price in tk"),
			quantity: createNumberField(productFields.quantity).describe("Units in stock"),
			img: imageField,
			email: ignoredField,
		})
		.refine(isWholeMultiple, MULTIPLE_ERROR),
	status: 201,
	response: created,
	errorStatuses: [409],
	example: {
		path: "/product",
		input: {
			name: "Hex bolt M12 x 80",
			price: 27.5,
			quantity: 400,
			description: "Property class 8.8, zinc-plated.",
			img: "$IMAGE",
		},
	},
	async run({ ctx, caller, input: { img, ...input }, idempotencyKey }) {
		const picture = await findUploadedPicture(ctx, caller, img, "img");
		const { id } = await addProduct(ctx, { ...input, idempotencyKey }, picture);
		return succeed({ success: true, _id: id }, { location: `/products/${id}` });
	},
});

const removeProduct = defineCall("DELETE /product/{id}", {
	tag: "Products",
	name: "deleteProduct",
	summary: "Delete a product",
	notes:
		"A product with orders is archived instead; its orders keep their details. 200 with a deletedCount of 0: it was already archived.",
	access: "admin",
	right: "catalogue",
	response: deleted,
	errorStatuses: [404],
	example: { path: "/product/$PRODUCT" },
	async run({ ctx, params }) {
		const ended = await endBackordersOf(ctx, params.id);
		const deletion = await deleteProduct(ctx, params.id, ended);
		if (deletion === "unknown") return createNotFoundProblem();
		return succeed({ deletedCount: deletion === "archived-before" ? 0 : 1 });
	},
});

export const PRODUCT_CALLS = [
	listProducts,
	getProduct,
	listProductsBare,
	postProduct,
	removeProduct,
];
