import { z } from "zod";
import { calculateLineTotal, toTk } from "~/domain/money/rules";
import type { QuantityPrice } from "~/domain/price-lists/find-price.server";
import type { PricedProduct } from "~/domain/price-lists/queries.server";
import { formatLastDayValue } from "~/domain/price-lists/rules";
import { LIST_KINDS } from "~/domain/prices/rules";

const sourceSchema = z
	.enum(["base", ...LIST_KINDS])
	.describe("'base' is the product's own price, the others are kinds of price lists");

export const priceSchema = z
	.strictObject({
		product: z.string(),
		partNumber: z.string().optional(),
		quantity: z.int(),
		price: z.number().describe("Of one unit, in tk"),
		total: z.number().describe("In whole tk"),
		source: sourceSchema,
		vatExempt: z.boolean().describe("Whether VAT was taken off, because you are exempt"),
		lastDay: z.string().optional().describe("Of the list, in Bangladesh, like 2026-12-31"),
		breaks: z
			.array(z.strictObject({ minQuantity: z.int(), price: z.number(), source: sourceSchema }))
			.describe("The quantities at which the price falls, from 1 on"),
	})
	.meta({ id: "Price" });

export const toPriceDto = ({
	id,
	partNumber,
	quantity,
	price,
	breaks,
}: QuantityPrice): z.infer<typeof priceSchema> => {
	const lastDay = formatLastDayValue(price.untilAt);
	return {
		product: id,
		...(partNumber ? { partNumber } : {}),
		quantity,
		price: toTk(price.unitPoisha),
		total: toTk(calculateLineTotal(price.unitPoisha, quantity)),
		source: price.kind,
		vatExempt: price.isVatExempt ?? false,
		...(lastDay ? { lastDay } : {}),
		breaks: breaks.map(({ minQuantity, unitPoisha, kind }) => ({
			minQuantity,
			price: toTk(unitPoisha),
			source: kind,
		})),
	};
};

export const listPriceSchema = z
	.strictObject({
		product: z.string(),
		partNumber: z.string().optional(),
		minQuantity: z.int(),
		price: z.number().describe("Of one unit from this quantity on, in tk"),
	})
	.meta({ id: "ListPrice" });

export const toListPriceDtos = ({
	id,
	partNumber,
	rows,
}: PricedProduct): z.infer<typeof listPriceSchema>[] =>
	rows.map(([minQuantity, unitPoisha]) => ({
		product: id,
		...(partNumber ? { partNumber } : {}),
		minQuantity,
		price: toTk(unitPoisha),
	}));
