import { z } from "zod";
import { MAX_NUMBER_LENGTH } from "~/domain/catalog/part-number-rules";
import { findPrice } from "~/domain/price-lists/find-price.server";
import { listPriceField } from "~/domain/price-lists/input";
import { MAX_PRICE_ENTRIES, planListPrices } from "~/domain/price-lists/plan-list-prices.server";
import { findPriceList, listPricedProducts } from "~/domain/price-lists/queries.server";
import { MAX_PRICED_QUANTITY, QUANTITY_ERROR } from "~/domain/price-lists/read-price-lines";
import { replaceListPrices } from "~/domain/price-lists/verbs.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { createNumberField } from "~/http/api/fields.server";
import { createProblem } from "~/http/api/problem.server";
import {
	listPriceSchema,
	priceSchema,
	toListPriceDtos,
	toPriceDto,
} from "~/http/api/views/price.server";
import { inData } from "~/http/api/views/responses.server";
import { refuseQuantity } from "~/http/errors/orders.server";
import { createIntegerParam } from "~/platform/input/integer-param";
import { found } from "~/platform/refused";

export const getPrice = defineCall("GET /trade/prices", {
	tag: "Trade",
	name: "getPrice",
	summary: "What a quantity of a product costs you",
	notes: "With a token your own price, otherwise the price for everybody.",
	access: "anyone",
	query: z.object({
		product: z
			.string({ error: "A product is required" })
			.trim()
			.min(1, "A product is required")
			.max(100, "At most 100 characters")
			.describe("An id or a part number, also one of your own that no other product has"),
		quantity: createIntegerParam({ min: 1, max: MAX_PRICED_QUANTITY, error: QUANTITY_ERROR })
			.optional()
			.describe("In units; the smallest that can be ordered by default"),
	}),
	response: inData(priceSchema),
	errorStatuses: [401, 404, 422],
	example: { path: "/trade/prices", query: "product=TY-0019&quantity=10" },
	async run({ platform, caller, query: { product, quantity } }) {
		const viewer = createPriceViewer(platform, caller?.user ?? null);
		if (!viewer.seesPrices) return createProblem(401, "This shop shows prices to members only");
		const priced = await findPrice(platform.db, viewer, { product, quantity });
		if (!priced.ok) throw refuseQuantity(priced);
		return succeed({ data: toPriceDto(priced) });
	},
});

const PRODUCTS_PER_ANSWER = 100;

export const getListPrices = defineCall("GET /trade/price-lists/{id}/prices", {
	tag: "Trade",
	name: "getListPrices",
	summary: "The prices of a price list",
	notes: `Of at most ${PRODUCTS_PER_ANSWER} products per answer.`,
	access: "admin",
	right: "prices",
	query: z.object({
		after: z
			.string()
			.max(100, "At most 100 characters")
			.default("")
			.describe("Where the page starts, from the previous page's Link header"),
	}),
	response: inData(z.array(listPriceSchema)),
	errorStatuses: [404],
	example: { path: "/trade/price-lists/quantity-prices/prices" },
	async run({ platform, params, query: { after } }) {
		const list = found(await findPriceList(platform.db, params.id));
		const page = { listId: list.id, after, size: PRODUCTS_PER_ANSWER };
		const { products, next } = await listPricedProducts(platform.db, page);
		return succeed({ data: products.flatMap(toListPriceDtos) }, { next });
	},
});

/** More than the most prices with the longest numbers. */
const MAX_PRICES_BYTES = 192 * 1024;

export const putListPrices = defineCall("PUT /trade/price-lists/{id}/prices", {
	tag: "Trade",
	name: "putListPrices",
	summary: "Replace the prices of the parts you name",
	notes: `The prices of each part are replaced as a whole; the price null removes them. All or none of at most ${MAX_PRICE_ENTRIES} prices. The first prices of a part in a list with a percentage end the percentage for that part: if that makes a quantity dearer, confirm it with 'endPercentage'.`,
	access: "admin",
	right: "prices",
	input: z.strictObject({
		prices: z
			.array(
				z.strictObject({
					partNumber: z
						.string()
						.trim()
						.min(1, "A part number is required")
						.max(MAX_NUMBER_LENGTH, `At most ${MAX_NUMBER_LENGTH} characters`),
					minQuantity: z
						.int(QUANTITY_ERROR)
						.min(1, QUANTITY_ERROR)
						.max(MAX_PRICED_QUANTITY, QUANTITY_ERROR),
					price: createNumberField(listPriceField).nullable().describe("Of one unit, in tk"),
				}),
			)
			.min(1, "At least one price")
			.max(MAX_PRICE_ENTRIES, `At most ${MAX_PRICE_ENTRIES} prices`),
		endPercentage: z.boolean().default(false),
	}),
	maxBytes: MAX_PRICES_BYTES,
	response: z.strictObject({ changedCount: z.int().describe("Parts whose prices changed") }),
	errorStatuses: [404, 409],
	example: {
		path: "/trade/price-lists/quantity-prices/prices",
		input: {
			prices: [
				{ partNumber: "TY-0019", minQuantity: 10, price: 916.75 },
				{ partNumber: "TY-0019", minQuantity: 50, price: 878 },
			],
		},
	},
	async run({ ctx, params, input: { prices, endPercentage } }) {
		const entries = prices.map(({ partNumber: number, minQuantity, price: unitPoisha }) => ({
			number,
			minQuantity,
			unitPoisha,
		}));
		const planned = await planListPrices(ctx.db, params.id, entries);
		if (!planned.ok)
			return createProblem(422, "Nothing was changed", {
				errors: planned.errors.map(({ entry, message }) => ({
					pointer: `/prices/${entry}`,
					detail: message,
				})),
			});
		const { changes } = planned.plan;
		const losses = changes.flatMap(({ partNumber, name, loss }) =>
			loss ? [`${partNumber || name}: ${loss}`] : [],
		);
		if (losses.length > 0 && !endPercentage)
			return createProblem(409, `The percentage ends for these parts: ${losses.join("; ")}`);
		return (await replaceListPrices(ctx, planned.plan))
			? succeed({ changedCount: changes.length })
			: createProblem(409, "The list was changed at the same moment. Nothing was changed");
	},
});
