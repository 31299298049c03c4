import { z } from "zod";
import { toTk } from "~/domain/money/rules";
import { PAD_RESULTS } from "~/domain/order-pad/pad-lines";
import { readColumns } from "~/domain/order-pad/pad-statements.server";
import type { PadWithProducts } from "~/domain/order-pad/queries.server";
import { NO_COLUMN } from "~/domain/order-pad/reading/rules";

const choiceSchema = z.strictObject({
	productID: z.string(),
	partNumber: z.string(),
	quantity: z.int().nullable().describe("In units; null if the line has none"),
});

export const padSchema = z
	.strictObject({
		_id: z.string(),
		unreadLines: z.int(),
		possibleColumns: z
			.strictObject({
				part: z.array(z.int()),
				quantity: z.array(z.int().nullable()).describe("null: none of them has the quantities"),
			})
			.nullable()
			.describe("From 1, while it isn't clear which column is which; else null"),
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

const toDtoColumn = (column: number) => (column === NO_COLUMN ? null : column + 1);

export function toPadDto({ id, unreadLines, rows, products, columns }: PadWithProducts) {
	const asked = rows.some(({ result }) => result === "unread") ? readColumns(columns) : null;
	const possibleColumns = asked && {
		part: asked.partColumns.map((column) => column + 1),
		quantity: asked.quantityColumns.map(toDtoColumn),
	};
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
	return { _id: id, unreadLines, possibleColumns, lines };
}
