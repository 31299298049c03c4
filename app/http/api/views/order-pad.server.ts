import { z } from "zod";
import { toTk } from "~/domain/money/rules";
import { PAD_RESULTS } from "~/domain/order-pad/pad-lines";
import type { PadWithProducts } from "~/domain/order-pad/queries.server";

const choiceSchema = z.strictObject({
	productID: z.string(),
	partNumber: z.string(),
	quantity: z.int().nullable().describe("In units; null if the line has none"),
});

export const padSchema = z
	.strictObject({
		_id: z.string(),
		unreadLines: z.int(),
		lines: z.array(
			z.strictObject({
				line: z.int().describe("From 1; empty lines don't count"),
				typed: z.string(),
				verdict: z.enum(PAD_RESULTS),
				productID: z.string().nullable(),
				partNumber: z.string(),
				quantity: z.int().nullable().describe("In units"),
				price: z
					.number()
					.nullable()
					.describe("Of one unit for this quantity, in tk; null if the line isn't ready"),
				note: z.string().describe("What to choose, or what was done"),
				choices: z.array(choiceSchema),
			}),
		),
	})
	.meta({ id: "OrderPad", description: "A list with a verdict for every line" });

export function toPadDto({ id, unreadLines, rows, products }: PadWithProducts) {
	const getNumber = (productId: string | null) => products.get(productId ?? "")?.number ?? "";
	const nameChoice = ({ productId, quantity }: { productId: string; quantity: number | null }) => ({
		productID: productId,
		partNumber: getNumber(productId),
		quantity,
	});
	const lines = rows.map(({ n, productId, pricePoisha, options, ...row }) => ({
		line: n,
		typed: row.typed,
		verdict: row.result,
		productID: productId,
		quantity: row.quantity,
		note: row.note,
		price: pricePoisha === null ? null : toTk(pricePoisha),
		partNumber: getNumber(productId),
		choices: options.filter(({ mayWait }) => !mayWait).map(nameChoice),
	}));
	return { _id: id, unreadLines, lines };
}
