import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calculateLineTotal } from "~/domain/money/rules";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { createDeliveryMethod } from "~/testing/factories/delivery";
import { createProduct, createUser, createVatRate } from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { buildAcceptance, buildNewForm, createSentQuote } from "~/testing/factories/quotes";
import { createCaseRandom, type Random, SEED_LABEL, scaleCases } from "~/testing/faults/random";
import { createTestPlatform } from "~/testing/platform";
import { acceptQuote } from "./accept-quote.server";
import { readPicks } from "./picks";
import { findSentQuote, listQuoteLines } from "./queries.server";
import { calculateMargin } from "./rules";
import { sumTypedLines } from "./typed-lines";

const platform = createTestPlatform();
const { db } = platform;

const drawPrice = (random: Random) => (random.integerBelow(200_000) + 1000) / 100;

/** A few parts of several rates, of which some are short, with texts and delivery. */
async function drawQuote(random: Random) {
	const rates = [await createVatRate(1500), await createVatRate(750), await createVatRate(0)];
	const lines: string[] = [];
	for (let n = 0; n < 1 + random.integerBelow(4); n += 1) {
		const onHand = random.isTrue(0.3) ? 100 + random.integerBelow(400) : 1000;
		const part = await createProduct({ onHand, vatRateId: random.pick(rates) });
		lines.push(`${part.id}; ${500 + random.integerBelow(500)}; ${drawPrice(random)}`);
	}
	if (random.isTrue(0.5))
		lines.push(`Cutting; ${1 + random.integerBelow(9)}; ${drawPrice(random)}`);
	if (random.isTrue(0.3)) lines.push("Advice; 1; 0");
	const delivery = random.isTrue(0.5)
		? {
				deliveryMethodId: await createDeliveryMethod(),
				deliveryPrice: 100 * random.integerBelow(900),
			}
		: {};
	return { list: lines.join("\n"), delivery };
}

test(`an order and what waits cost what was quoted, to the poisha (${SEED_LABEL})`, async () => {
	for (let n = 0; n < scaleCases(25); n += 1) {
		const random = createCaseRandom(n);
		const buyer = await createUser();
		if (random.isTrue(0.3)) await createExemption(buyer);
		const { list, delivery } = await drawQuote(random);
		const { id } = await createSentQuote(buyer, list, delivery);
		const quote = await findSentQuote(platform, id);
		if (!quote) throw new Error("There is no such quote.");
		const lines = await listQuoteLines(platform, quote, buyer.customerId);
		const picks = readPicks(quote, lines, () => null);
		const input = buildAcceptance(quote);
		const placed = await acceptQuote(platform, buyer, quote, {
			input,
			lines,
			picks,
			adminId: null,
			form: buildNewForm(),
		});
		expect([n, placed.ok]).toEqual([n, true]);
		const quoted = lines.map(({ unitPoisha, quantity }) =>
			calculateLineTotal(unitPoisha, quantity),
		);
		const total = quoted.reduce((sum, poisha) => sum + poisha, quote.deliveryPoisha);
		const [ordered] = await db
			.select({
				gross: sql<number>`sum(${orderLines.totalPoisha})`,
				rates: sql<number>`sum(order_lines.kind = 'goods' and order_lines.vat_bp <> (
					select vat_bp from quote_lines where quote_lines.id = source_id))`,
			})
			.from(orderLines)
			.innerJoin(orders, eq(orders.id, orderLines.orderId))
			.where(eq(orders.quoteId, id));
		const [waiting] = await db
			.select({ gross: sql<number>`total(unit_poisha * quantity / 100 * 100)` })
			.from(backorders)
			.where(eq(backorders.customerId, buyer.customerId));
		expect([n, (ordered?.gross ?? 0) + (waiting?.gross ?? 0), ordered?.rates]).toEqual([
			n,
			total,
			0,
		]);
	}
}, 120_000);

test.each([
	["", 0, 0],
	["TY-1; 3; 2.50\n\nCutting; in two; 2; 10; 3\n", 2700, 0],
	["TY-1\t3\t2\t14", 600, 0],
	["TY-1; 3\nTY-2; none; 5\nTY-3; 2; cheap\nTY-4; 1; 7", 700, 3],
	["TY-1; 100; 9\nTY-1; 1000; 7\nTY-2; 1; 1", 100, 2],
])("%j costs %d poisha without %d lines", (text, poisha, uncounted) => {
	expect(sumTypedLines(text)).toEqual({ poisha, uncounted });
});

test("the margin is of the price without VAT", () => {
	expect(calculateMargin(1150, 1500, 800)).toBe(20);
	expect(calculateMargin(1150, 1500, null)).toBeNull();
});

test(`*Minus %* takes the whole poisha of the percentage off today's price (${SEED_LABEL})`, async () => {
	const random = createCaseRandom(7);
	const percentages = [0, 1, 333, 750, 3333, 9999, random.integerBelow(10_000)];
	const prices = [100, 101, 333, 12_345, 99_999, 100 + random.integerBelow(1_000_000)];
	const parts = await Promise.all(
		prices.map(async (pricePoisha) => ({ ...(await createProduct({ pricePoisha })), pricePoisha })),
	);
	const list = parts.map(({ id }) => `${id}; 1000; 5`).join("\n");
	for (const minus of percentages) {
		const { id } = await createSentQuote(await createUser(), `${list}\nCutting; 1; 33`, { minus });
		const quote = await findSentQuote(platform, id);
		if (!quote) throw new Error("There is no such quote.");
		const lines = await listQuoteLines(platform, quote, "");
		const quoted = parts.map(
			({ pricePoisha }) => pricePoisha - Math.floor((pricePoisha * minus) / 10_000),
		);
		expect([minus, ...lines.map(({ unitPoisha }) => unitPoisha)]).toEqual([minus, ...quoted, 3300]);
	}
});
