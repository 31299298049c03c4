import { z } from "zod";
import { listBackorders } from "~/domain/backorders/queries.server";
import { findFamily, listFamilyProducts } from "~/domain/catalog/families/queries.server";
import { MAX_NUMBER_LENGTH } from "~/domain/catalog/part-number-rules";
import {
	findProductsByNumber,
	MAX_FOUND_PRODUCTS,
} from "~/domain/catalog/part-numbers/find-by-number.server";
import { BACKORDER_STATES } from "~/domain/orders/rules/backorder-states";
import { defineCall, succeed } from "~/http/api/call.server";
import { createApiPriceViewer } from "~/http/api/price-viewer.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { familySchema, toFamilyDto } from "~/http/api/views/catalogue.server";
import { productSchema, toProductDto } from "~/http/api/views/product.server";
import { inData, nextQuery } from "~/http/api/views/responses.server";
import { createViewer } from "~/http/api/views/viewer.server";
import { createIntegerParam } from "~/platform/input/integer-param";

export const findParts = defineCall("GET /trade/parts", {
	tag: "Trade",
	name: "findParts",
	summary: "Find products by part number",
	notes: `The exact number first, then numbers that begin with it; at most ${MAX_FOUND_PRODUCTS}. Dashes, spaces and capitals make no difference; a point, comma, slash or plus between digits only decides which comes first. With a token, your own part numbers are found too.`,
	access: "anyone",
	query: z.object({
		number: z
			.string({ error: "A part number is required" })
			.trim()
			.min(1, "A part number is required")
			.max(MAX_NUMBER_LENGTH, `At most ${MAX_NUMBER_LENGTH} characters`),
	}),
	response: inData(z.array(productSchema)),
	example: { path: "/trade/parts", query: "number=TY-0912" },
	async run({ platform, caller, query: { number } }) {
		const customerId = caller?.user.customerId ?? null;
		const prices = createApiPriceViewer(platform, caller);
		const found = await findProductsByNumber(platform.db, prices, { number, customerId });
		const viewer = createViewer(platform, caller);
		return succeed({ data: found.map((product) => toProductDto(product, viewer)) });
	},
});

export const getFamily = defineCall("GET /trade/families/{slug}", {
	tag: "Trade",
	name: "getFamily",
	summary: "A family with its parts",
	notes: "At most 200 parts per answer, oldest first.",
	access: "anyone",
	query: z.object({
		after: createIntegerParam({ min: 0, max: 1e15, error: "Use the value of 'next'" })
			.optional()
			.describe("Where the parts start: 'next' of the previous answer"),
	}),
	response: inData(familySchema),
	errorStatuses: [404],
	example: { path: "/trade/families/$FAMILY" },
	async run({ platform, caller, params, query: { after } }) {
		const found = await findFamily(platform.db, params.slug);
		if (!found.ok) return createNotFoundProblem();
		const products = await listFamilyProducts(
			platform.db,
			createApiPriceViewer(platform, caller),
			found.family.id,
			{ after: after ?? null },
		);
		return succeed({ data: toFamilyDto(found.family, products) });
	},
});

const backorderSchema = z
	.strictObject({
		_id: z.string(),
		state: z.enum(BACKORDER_STATES),
		productId: z.string(),
		partNumber: z.string().optional(),
		productName: z.string(),
		quantity: z.int(),
		unitPricePoisha: z.int().describe("What a unit will cost"),
		leadDays: z.int().optional().describe("Days until it usually arrives"),
		orderId: z.string().optional().describe("The order of what was in stock"),
		newOrderId: z.string().optional().describe("The order that it became"),
		createdAt: z.iso.datetime(),
	})
	.meta({ id: "Backorder" });

export const getBackorders = defineCall("GET /trade/backorders", {
	tag: "Trade",
	name: "listBackorders",
	summary: "What you wait for, newest first",
	notes:
		"Those of your company, if you buy for one. A `ready` one has arrived and is held; an unpaid order is made of it within five minutes. At most 50 per answer.",
	access: "customer",
	query: nextQuery,
	response: inData(
		z.strictObject({ backorders: z.array(backorderSchema), next: z.string().nullable() }),
	),
	example: { path: "/trade/backorders" },
	async run({ platform, caller, query: { after } }) {
		const { rows, next } = await listBackorders(platform.db, caller.user, after ?? null);
		const backorders = rows.map((row) => ({
			_id: row.id,
			state: row.state,
			productId: row.productId,
			...(row.partNumber ? { partNumber: row.partNumber } : {}),
			productName: row.productName,
			quantity: row.quantity,
			unitPricePoisha: row.unitPoisha,
			...(row.leadDays < 0 ? {} : { leadDays: row.leadDays }),
			...(row.orderId ? { orderId: row.orderId } : {}),
			...(row.newOrderId ? { newOrderId: row.newOrderId } : {}),
			createdAt: new Date(row.createdAt).toISOString(),
		}));
		return succeed({ data: { backorders, next } });
	},
});
