import { expect, test } from "vitest";
import { loadAcceptForm } from "~/http/quotes/accept-form.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProducts } from "~/testing/factories/bulk";
import { createUser } from "~/testing/factories/factories";
import { buildAcceptance, buildNewForm, createSentQuote } from "~/testing/factories/quotes";
import { createTestPlatform } from "~/testing/platform";
import { placeOrder } from "../orders/place-order.server";
import { CHARGE_KINDS } from "../orders/rules/charges";
import { acceptQuote } from "./accept-quote.server";
import { buildQuotePath } from "./links.server";
import { readPicks } from "./picks";
import {
	findLinkedQuote,
	findSentQuote,
	listQuoteLines,
	listQuoteMessages,
} from "./queries.server";

const platform = createTestPlatform();

/** Counts what the work does to the database. */
async function count<Result>(work: (ctx: typeof platform) => Promise<Result>) {
	const { db, statements, rowsRead, rowsWritten } = createRowCountingDatabase();
	const result = await work({ ...platform, db });
	return { result, statements: statements(), read: rowsRead(), written: rowsWritten() };
}

async function createLongQuote(lines: number) {
	const buyer = await createUser();
	const parts = await createProducts(lines, buyer.id);
	const list = parts.map(({ productId }) => `${productId}; 1; 200`).join("\n");
	const { id } = await createSentQuote(buyer, list);
	const quote = await findSentQuote(platform, id);
	if (!quote) throw new Error("There is no such quote.");
	return { buyer, parts, quote };
}

const LINES = 100;

test("a quote by its link costs 3 statements, and two rows a line", async () => {
	const { quote } = await createLongQuote(LINES);
	const token = buildQuotePath(platform.settings, quote).slice("/quotes/".length);
	const { result, ...cost } = await count(async (ctx) => {
		const linked = await findLinkedQuote(ctx, token);
		const { lines = [] } = linked ? await loadAcceptForm(ctx, linked, null, false) : {};
		await listQuoteMessages(ctx, quote.id);
		return lines.length;
	});
	expect(result).toBe(LINES);
	expect(cost).toEqual({ statements: 3, read: expect.any(Number), written: 0 });
	expect(cost.read).toBeLessThanOrEqual(2 * LINES + 10);
});

test("accepting costs at most 3 statements more than placing the order, and a line 6 rows read and one written", async () => {
	const { buyer, parts, quote } = await createLongQuote(LINES);
	const { revision: _, ...delivery } = buildAcceptance(quote);
	const placed = await count((ctx) =>
		placeOrder(ctx, buyer, {
			lines: parts,
			waiting: [],
			delivery: { ...delivery, deliveryMethodId: null },
			charges: CHARGE_KINDS,
			seen: { by: "page", prices: new Map(), charges: "" },
			from: { kind: "list" },
			idempotencyKey: newId(),
		}),
	);
	const lines = await listQuoteLines(platform, quote, buyer.customerId);
	const accepted = await count(async (ctx) => {
		return acceptQuote(ctx, buyer, quote, {
			input: buildAcceptance(quote),
			lines,
			picks: readPicks(quote, lines, () => null),
			adminId: null,
			form: buildNewForm(),
		});
	});
	expect([placed.result.ok, accepted.result.ok]).toEqual([true, true]);
	expect(accepted.statements - placed.statements).toBeLessThanOrEqual(3);
	expect(accepted.read - placed.read).toBeLessThanOrEqual(6 * LINES + 25);
	expect(accepted.written - placed.written).toBeLessThanOrEqual(LINES + 25);
});
