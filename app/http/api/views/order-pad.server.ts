import { z } from "zod";
import { PAD_VERDICTS } from "~/domain/order-pad/pad-lines";
import type { PadWithParts } from "~/domain/order-pad/queries.server";

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
				verdict: z.enum(PAD_VERDICTS),
				productID: z.string().nullable(),
				partNumber: z.string(),
				quantity: z.int().nullable().describe("In units"),
				note: z.string().describe("What to choose, or what was done"),
				choices: z.array(choiceSchema),
			}),
		),
	})
	.meta({ id: "OrderPad", description: "A list with a verdict for every line" });

export function toPadDto({ id, unreadLines, rows, parts }: PadWithParts) {
	const getNumber = (partId: string | null) => parts.get(partId ?? "")?.number ?? "";
	const nameChoice = ({ partId, quantity }: { partId: string; quantity: number | null }) => ({
		...{ productID: partId, partNumber: getNumber(partId), quantity },
	});
	const lines = rows.map(({ n, typed, verdict, productId, quantity, note, options }) => ({
		...{ line: n, typed, verdict, productID: productId, quantity, note },
		partNumber: getNumber(productId),
		choices: options.map(nameChoice),
	}));
	return { _id: id, unreadLines, lines };
}
