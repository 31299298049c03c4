import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers, users } from "~/domain/accounts/tables.server";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { products, vatRates } from "~/domain/catalog/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { getStock, listQueuedMailSubjects, setStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	actAsAdmin,
	createProduct,
	createUser,
	createVatRate,
	type TestProduct,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import {
	answerQuote,
	buildAcceptance,
	buildNewForm,
	createSentQuote,
	openNewStep,
	readStaffQuote,
} from "~/testing/factories/quotes";
import { createTestPlatform } from "~/testing/platform";
import { acceptQuote } from "./accept-quote.server";
import { renewQuote, withdrawQuote } from "./answer-quote.server";
import { buildQuotePath } from "./links.server";
import { listChoices, type Picks, readPicks } from "./picks";
import { findLinkedQuote, findSentQuote, listQuoteLines, type Quote } from "./queries.server";
import { quoteLines, quoteRevisions, quotes } from "./tables.server";
import { declineQuote } from "./take-part.server";

const platform = createTestPlatform();
const { db } = platform;

type Chosen = Record<string, string>;

async function accept(buyer: SignedInUser, quote: Quote, chosen: Chosen = {}, ctx = platform) {
	const lines = await listQuoteLines(ctx, quote, buyer.customerId);
	const picks = readPicks(quote, lines, (field) => chosen[field] ?? null);
	return acceptPicks(buyer, quote, picks, ctx);
}

const acceptPicks = async (buyer: SignedInUser, quote: Quote, picks: Picks, ctx = platform) =>
	acceptQuote(ctx, buyer, quote, {
		input: buildAcceptance(quote),
		lines: await listQuoteLines(ctx, quote, buyer.customerId),
		picks,
		adminId: null,
		form: buildNewForm(),
	});

const read = async (id: string): Promise<Quote> => {
	const quote = await findSentQuote(platform, id);
	if (!quote) throw new Error("There is no such quote.");
	return quote;
};

const listOrders = (quoteId: string) => db.select().from(orders).where(eq(orders.quoteId, quoteId));

const listLines = (orderId = "") =>
	db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);

const listWaiting = ({ customerId }: SignedInUser) =>
	db
		.select()
		.from(backorders)
		.where(eq(backorders.customerId, customerId))
		.orderBy(desc(backorders.unitPoisha));

const line = ({ id }: TestProduct, quantity: number, price: string) =>
	`${id}; ${quantity}; ${price}`;

test("an accepted quote is one order at the quoted prices, with its texts and delivery", async () => {
	const buyer = await createUser();
	const [bolt, nut] = [await createProduct({ onHand: 5000 }), await createProduct({ onHand: 300 })];
	const method = await createDeliveryMethod();
	const quote = await createSentQuote(
		buyer,
		[line(bolt, 1000, "9.37"), line(nut, 3, "1.50"), "Cutting; 2; 33.33", "Advice; 1; 0"].join(
			"\n",
		),
		{ deliveryMethodId: method, deliveryPrice: 25_000 },
	);
	const placed = await accept(buyer, await read(quote.id));
	const [order, ...others] = await listOrders(quote.id);
	expect(placed).toEqual({ ok: true, orderId: order?.id });
	expect(others).toEqual([]);
	const lines = await listLines(order?.id);
	expect(
		lines.map(({ kind, productName, totalPoisha, sourceKind }) => [
			kind,
			productName,
			totalPoisha,
			sourceKind,
		]),
	).toEqual([
		["goods", bolt.name, 937_000, "quote"],
		["goods", nut.name, 400, "quote"],
		["service", "Cutting", 6600, "quote"],
		["service", expect.any(String), 25_000, "quote"],
	]);
	expect((order?.holdUntil ?? 0) - (order?.createdAt ?? 0)).toBe(72 * 3_600_000);
	expect(await getStock(bolt.id)).toEqual({ onHand: 5000, reserved: 1000 });
	const ended = await read(quote.id);
	expect(ended).toMatchObject({ state: "accepted", isOrdered: true, customerId: buyer.customerId });
	await expect(accept(buyer, ended)).rejects.toThrow(
		new RegExp(
			`^This quote was accepted on \\d+ \\w+ by ${buyer.name}: order ${order?.number}\\.$`,
		),
	);
	const stranger = await createUser();
	await expect(accept(stranger, quote)).rejects.toThrow("This quote is for");
});

test.each([
	["one revision", "all in stock", 10],
	["one revision", "all waiting", 0],
	["two revisions", "all in stock", 10],
	["two revisions", "all waiting", 0],
])(
	"of 50 acceptances at once by two members, of %s, with %s, one is written",
	async (revisions, _, onHand) => {
		const { owner, buyer } = await createCompany();
		const [one, other] = [await createProduct({ onHand }), await createProduct({ onHand })];
		const buildList = (price: string) => [line(one, 5, price), line(other, 7, "50")].join("\n");
		const { id } = await createSentQuote(owner, buildList("100"));
		const older = await read(id);
		const latest = revisions === "one revision" ? older : await answerQuote(id, buildList("90"));
		const unitPoisha = latest === older ? 10_000 : 9000;
		const results = await Promise.allSettled(
			Array.from({ length: 50 }, (_, n) =>
				accept(n % 2 ? owner : buyer, n % 4 < 2 ? latest : older),
			),
		);
		const placed = results.flatMap((result) =>
			result.status === "fulfilled" ? [result.value] : [],
		);
		expect(placed.length).toBeGreaterThan(0);
		expect(placed.every(({ ok }) => ok)).toBe(true);
		for (const result of results)
			if (result.status === "rejected")
				expect(String(result.reason)).toMatch(/Check the new version|This quote was accepted on/);
		const [order, ...others] = await listOrders(id);
		const ordered = await listLines(order?.id);
		const waiting = await listWaiting(owner);
		const written = [
			...ordered.map((each) => [each.productId, each.quantity, each.unitPricePoisha]),
			...waiting.map((each) => [each.productId, each.quantity, each.unitPoisha]),
		];
		expect(written).toEqual([
			[one.id, 5, unitPoisha],
			[other.id, 7, 5000],
		]);
		expect([others, ordered.length]).toEqual([[], onHand > 0 ? 2 : 0]);
		expect(await getStock(one.id)).toEqual({ onHand, reserved: onHand > 0 ? 5 : 0 });
		expect(await listQueuedMailSubjects(platform.settings.mail.address)).toContain(
			`Quote ${latest.number} was accepted`,
		);
	},
	60_000,
);

test("of two revisions only the last is accepted", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 100 });
	const first = await createSentQuote(buyer, line(part, 10, "20"));
	const shown = await read(first.id);
	await answerQuote(first.id, line(part, 10, "30"));
	await expect(accept(buyer, shown)).rejects.toThrow(
		/^This quote was changed on \d+ \w+\. Check the new version\.$/,
	);
	const stale = { ...(await read(first.id)), revision: 1, shownRevision: 1 };
	await expect(accept(buyer, stale)).rejects.toThrow("Check the new version.");
	expect(await accept(buyer, await read(first.id))).toMatchObject({ ok: true });
	const [order] = await listOrders(first.id);
	expect((await listLines(order?.id)).map(({ unitPricePoisha }) => unitPricePoisha)).toEqual([
		3000,
	]);
});

type Opened = { buyer: SignedInUser; part: TestProduct; vatRateId: string; quote: Quote };

/** Between the page and the press: what happens, and what the buyer then reads. */
const CHANGES: Record<string, [change: (opened: Opened) => Promise<unknown>, text: RegExp]> = {
	"a part is archived": [
		({ part }) => db.update(products).set({ archivedAt: 1 }).where(eq(products.id, part.id)),
		/ is no longer for sale\. Accept the rest, or ask us\.$/,
	],
	"the VAT rate of a part changes": [
		({ vatRateId }) => db.update(vatRates).set({ bp: 500 }).where(eq(vatRates.id, vatRateId)),
		/^Your VAT changed since this quote\. We send you a new version\.$/,
	],
	"the buyer pays no VAT any more": [
		({ buyer }) => createExemption(buyer),
		/^Your VAT changed since this quote\. We send you a new version\.$/,
	],
	"staff send other prices": [
		({ quote, part }) => answerQuote(quote.id, line(part, 10, "30")),
		/^This quote was changed on \d+ \w+\. Check the new version\.$/,
	],
	"staff renew it": [
		async ({ quote }) => renewQuote(await actAsAdmin(), quote, await openNewStep()),
		/^This quote was changed on \d+ \w+\. Check the new version\.$/,
	],
	"staff withdraw it": [
		async ({ quote }) => withdrawQuote(await actAsAdmin(), quote, await openNewStep()),
		/^This quote was withdrawn\. Contact us\.$/,
	],
	"a colleague declines it": [
		({ buyer, quote }) => declineQuote(platform, buyer, { ...quote, mayDecline: false }, "Late"),
		/^This quote was declined on \d+ \w+\. Ask for a new one\.$/,
	],
};

const STOCKS = [
	["in stock", 100],
	["waiting for stock", 0],
] as const;

async function openQuote(onHand: number): Promise<Opened> {
	const buyer = await createUser();
	const vatRateId = await createVatRate(1500);
	const part = await createProduct({ onHand, vatRateId });
	const other = await createProduct({ onHand });
	const lines = [line(part, 10, "20"), line(other, 2, "50")].join("\n");
	return { buyer, part, vatRateId, quote: await read((await createSentQuote(buyer, lines)).id) };
}

test.each(
	Object.entries(CHANGES).flatMap(([name, row]) =>
		STOCKS.map(([stock, onHand]) => [name, stock, onHand, ...row] as const),
	),
)(
	"%s after the page was shown, with parts %s: the buyer reads it, and nothing is ordered",
	async (_name, _stock, onHand, change, text) => {
		const opened = await openQuote(onHand);
		const { buyer, part, quote } = opened;
		await change(opened);
		const chosen = { "pick-1": onHand > 0 ? "1:10:0" : "1:0:10" };
		await expect(accept(buyer, quote, chosen)).rejects.toThrow(text);
		expect([await listOrders(quote.id), await listWaiting(buyer)]).toEqual([[], []]);
		expect(await getStock(part.id)).toEqual({ onHand, reserved: 0 });
	},
);

test.each(STOCKS)("another price of the catalogue changes nothing, %s", async (_, onHand) => {
	const { buyer, part, quote } = await openQuote(onHand);
	await db.update(products).set({ pricePoisha: 999_900 }).where(eq(products.id, part.id));
	expect(await accept(buyer, quote)).toMatchObject({ ok: true });
	const [order] = await listOrders(quote.id);
	const ordered = (await listLines(order?.id)).map(({ unitPricePoisha }) => unitPricePoisha);
	const waiting = (await listWaiting(buyer)).map(({ unitPoisha }) => unitPoisha);
	expect([ordered, waiting]).toEqual(onHand > 0 ? [[2000, 5000], []] : [[], [5000, 2000]]);
});

test.each(STOCKS)(
	"a renewed certificate of exemption needs a new revision, %s",
	async (_, onHand) => {
		const { buyer, part } = await openQuote(onHand);
		await createExemption(buyer);
		const quote = await read((await createSentQuote(buyer, line(part, 10, "20"))).id);
		const customer = eq(customers.id, buyer.customerId);
		await db.update(customers).set({ exemptNumber: "EX-2" }).where(customer);
		await expect(accept(buyer, quote)).rejects.toThrow("Your VAT changed since this quote.");
		await answerQuote(quote.id, line(part, 10, "20"));
		expect(await accept(buyer, await read(quote.id))).toMatchObject({ ok: true });
	},
);

test("what the split of a line rounds away is charged", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 60 });
	const quote = await read((await createSentQuote(buyer, line(part, 100, "9.37"))).id);
	expect(await accept(buyer, quote)).toMatchObject({ ok: true });
	const [order] = await listOrders(quote.id);
	expect(await listLines(order?.id)).toMatchObject([
		{ kind: "goods", quantity: 60, totalPoisha: 56_200 },
		{ kind: "service", productName: "Rounding", totalPoisha: 100 },
	]);
});

test.each(STOCKS)(
	"a quote is accepted in the last millisecond of its last day, and not in the next, %s",
	async (_, onHand) => {
		const buyer = await createUser();
		const part = await createProduct({ onHand });
		const sent = await createSentQuote(buyer, line(part, 10, "20"));
		expect(new Date(sent.validUntil ?? 0).toISOString()).toBe("2099-11-30T17:59:59.999Z");
		const late = createTestPlatform({ now: () => (sent.validUntil ?? 0) + 1 });
		await expect(accept(buyer, sent, {}, late)).rejects.toThrow(
			"This quote was valid until 30 November. Ask for a new one.",
		);
		const last = createTestPlatform({ now: () => sent.validUntil ?? 0 });
		expect(await accept(buyer, await read(sent.id), {}, last)).toMatchObject({ ok: true });
	},
);

test("alternatives are chosen, parts are left out of a quote that is not whole, and a whole one is ordered whole", async () => {
	const buyer = await createUser();
	const [part, other] = [await createProduct({ onHand: 2000 }), await createProduct({ onHand: 9 })];
	const list = [line(part, 100, "9"), line(part, 1000, "7"), line(other, 3, "50")].join("\n");
	const whole = await read((await createSentQuote(buyer, list, { isWhole: "on" })).id);
	await expect(accept(buyer, whole)).rejects.toThrow(/^Choose one quantity of /);
	await expect(accept(buyer, whole, { "pick-1": "2:1000:0", "pick-3": "out" })).rejects.toThrow(
		"This quote is valid as a whole.",
	);
	// Ten pieces at the price of the thousand.
	await expect(accept(buyer, whole, { "pick-1": "2:10:0" })).rejects.toThrow(
		"Choose one quantity of",
	);
	expect(await accept(buyer, whole, { "pick-1": "2:1000:0" })).toMatchObject({ ok: true });
	const partly = await read((await createSentQuote(buyer, list)).id);
	expect(await accept(buyer, partly, { "pick-1": "out" })).toMatchObject({ ok: true });
	const [order] = await listOrders(partly.id);
	expect((await listLines(order?.id)).map(({ productId }) => productId)).toEqual([other.id]);
});

test("a short line is ordered now and later at the quoted price, also of a list with a minimum", async () => {
	const { owner, customerId } = await createCompany();
	await db.update(customers).set({ orderMinPoisha: 9_000_000 }).where(eq(customers.id, customerId));
	const part = await createProduct({ onHand: 60, minQuantity: 50, orderMultiple: 50 });
	const deliveryMethodId = await createDeliveryMethod();
	const { id } = await createSentQuote(owner, line(part, 101, "9.50"), { deliveryMethodId });
	const quote = await read(id);
	const [choice] = listChoices(quote, await listQuoteLines(platform, quote, customerId));
	expect(choice?.options.map(({ value }) => value)).toEqual(["1:60:41", "1:0:101"]);
	expect(await accept(owner, quote)).toMatchObject({ ok: true });
	const [order] = await listOrders(quote.id);
	expect(await listLines(order?.id)).toMatchObject([{ quantity: 60, totalPoisha: 57_000 }]);
	expect(await listWaiting(owner)).toMatchObject([
		{ quantity: 41, unitPoisha: 950, sourceKind: "quote" },
	]);
	await setStock(part.id, 200);
	await orderReadyBackorders(platform);
	const [{ newOrderId = null } = {}] = await listWaiting(owner);
	expect(newOrderId).not.toBeNull();
	const ordered = await listOrders(quote.id);
	expect(ordered.map((each) => [each.id, each.deliveryMethodId]).sort()).toEqual(
		[
			[order?.id, deliveryMethodId],
			[newOrderId, deliveryMethodId],
		].sort(),
	);
	expect(await listLines(newOrderId ?? "")).toMatchObject([{ quantity: 41, totalPoisha: 38_900 }]);
	expect((await read(quote.id)).orderId).toBe(order?.id);
});

const BANK = [{ label: "Account", value: "4711" }];
const withBank = (bankDetails: typeof BANK) =>
	createTestPlatform({ settings: { ...platform.settings, bankDetails } });

test.each([
	["is paid by bank transfer", BANK, ["1:3:1", "1:0:4"], ["2:0:2"], [1, 2]],
	["is not offered without a bank account", [], ["1:0:4"], [], [4]],
])("what waits for less than a card takes %s", async (_, bank, split, little, waiting) => {
	const ctx = withBank(bank);
	const buyer = await createUser();
	const [part, seal, nut] = [
		await createProduct({ onHand: 3 }),
		await createProduct({ onHand: 0 }),
		await createProduct({ onHand: 50 }),
	];
	const list = [line(part, 4, "20"), line(seal, 2, "0.5"), line(nut, 50, "2")].join("\n");
	const { id } = await createSentQuote(buyer, list);
	const quote = await findSentQuote(ctx, id);
	if (!quote) throw new Error("There is no such quote.");
	const choices = listChoices(quote, await listQuoteLines(ctx, quote, buyer.customerId));
	expect(choices.map(({ options, preset }) => [preset, options.map(({ value }) => value)])).toEqual(
		[
			[split[0], split],
			[little[0] ?? "out", little],
			["3:50:0", ["3:50:0"]],
		],
	);
	const program = new Map([
		[2, { now: 0, later: 2 }],
		[3, { now: 50, later: 0 }],
	]);
	if (bank.length === 0)
		expect(await acceptPicks(buyer, quote, program, ctx)).toMatchObject({
			ok: false,
			message: "What waits is an order of its own, of at least tk 65. Order more, or leave it out.",
		});
	expect(await accept(buyer, quote, {}, ctx)).toMatchObject({ ok: true });
	expect((await listWaiting(buyer)).map(({ quantity }) => quantity)).toEqual(waiting);
});

test("where all of a quote waits, what follows is delivered as quoted, also by a method that is no longer offered, and costs no more", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 0 });
	const deliveryMethodId = await createDeliveryMethod();
	const { id } = await createSentQuote(buyer, line(part, 10, "20"), { deliveryMethodId });
	expect(await accept(buyer, await read(id))).toEqual({ ok: true, orderId: null });
	await archiveDeliveryMethods();
	await setStock(part.id, 10);
	await orderReadyBackorders(platform);
	const [order, ...others] = await listOrders(id);
	expect([order?.deliveryMethodId, others]).toEqual([deliveryMethodId, []]);
	expect(await listLines(order?.id)).toMatchObject([{ kind: "goods", totalPoisha: 20_000 }]);
});

test("a delivery method that was quoted is the order's, although it is no longer offered", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 10 });
	const deliveryMethodId = await createDeliveryMethod();
	const { id } = await createSentQuote(buyer, line(part, 10, "20"), {
		deliveryMethodId,
		deliveryPrice: 5000,
	});
	await archiveDeliveryMethods();
	expect(await accept(buyer, await read(id))).toMatchObject({ ok: true });
	const [order] = await listOrders(id);
	expect(order?.deliveryMethodId).toBe(deliveryMethodId);
});

test("the database refuses a second order of a quote, and a line that is ordered or waits twice", async () => {
	const buyer = await createUser();
	const [part, short] = [await createProduct({ onHand: 10 }), await createProduct({ onHand: 0 })];
	const { id } = await createSentQuote(buyer, `${line(part, 10, "20")}\n${line(short, 5, "30")}`);
	expect(await accept(buyer, await read(id))).toMatchObject({ ok: true });
	const [order] = await listOrders(id);
	const [ordered] = await listLines(order?.id);
	const [waiting] = await listWaiting(buyer);
	if (!order || !ordered || !waiting) throw new Error("Not everything was written.");
	const other = await createSentQuote(buyer, line(short, 5, "30"));
	const wait = (n: string) =>
		db.insert(backorders).values({
			...waiting,
			id: other.id + n,
			orderId: null,
			idempotencyKey: other.id + n,
			sourceId: `${other.id}-1-1`,
		});
	const accepted = { state: "accepted", endedAt: 1, acceptedBy: buyer.id } as const;
	const copy = { id: other.id, idempotencyKey: other.id, number: "SO-1" };
	const writes: [constraint: string, write: () => Promise<unknown>][] = [
		["orders.quote_id", async () => db.insert(orders).values({ ...order, ...copy })],
		[
			"order_lines.source_id",
			async () => db.insert(orderLines).values({ ...ordered, id: other.id, position: 9 }),
		],
		[
			"backorders.source_id",
			() =>
				db.batch([
					db.update(quotes).set(accepted).where(eq(quotes.id, other.id)),
					wait("a"),
					wait("b"),
				]),
		],
	];
	for (const [constraint, write] of writes)
		expect(await write().then(() => "written", getViolatedConstraint)).toBe(constraint);
});

test("texts and the delivery need a part in stock", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 0 });
	const quote = await createSentQuote(buyer, `${line(part, 10, "20")}\nCutting; 1; 50`);
	await expect(accept(buyer, await read(quote.id))).rejects.toThrow(
		"Nothing of this quote is in stock now. Ask us for a date.",
	);
	expect(await accept(buyer, await read(quote.id), { "pick-2": "out" })).toEqual({
		ok: true,
		orderId: null,
	});
});

test("a visitor's quote is accepted by the account with its verified email, and becomes its customer's", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 10 });
	const quote = await createSentQuote(null, line(part, 10, "20"), {
		email: buyer.email.toUpperCase(),
	});
	const shown = await read(quote.id);
	await expect(accept(await createUser(), shown)).rejects.toThrow(
		"This quote is for Acme. Log in with an account of Acme.",
	);
	await expect(accept({ ...buyer, verified: false }, shown)).rejects.toThrow(
		"This quote is for Acme.",
	);
	const other = await createUser();
	// Read before it became another's.
	await expect(accept(other, { ...shown, email: other.email })).rejects.toThrow(
		"This quote is for Acme. Log in with an account of Acme.",
	);
	expect(await read(quote.id)).toMatchObject({ state: "sent", customerId: null });
	expect(await accept(buyer, shown)).toMatchObject({ ok: true });
	expect((await read(quote.id)).customerId).toBe(buyer.customerId);
});

test("roles and limits are those of any order", async () => {
	const { requester, buyer, owner } = await createCompany();
	await db.update(users).set({ monthLimitPoisha: 10_000 }).where(eq(users.id, buyer.id));
	const part = await createProduct({ onHand: 10 });
	const quote = await read((await createSentQuote(requester, line(part, 10, "20"))).id);
	expect(await accept(requester, quote)).toMatchObject({ ok: false, reason: "requester" });
	expect(await accept(buyer, quote)).toMatchObject({ ok: false, reason: "over-limit" });
	expect((await read(quote.id)).state).toBe("sent");
	expect(await accept(owner, quote)).toMatchObject({ ok: true });
});

test("a sent revision never changes, and what is renewed or declined is a new one", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 10 });
	const quote = await createSentQuote(buyer, line(part, 10, "20"));
	const change = (statement: Promise<unknown>) => expect(statement).rejects.toThrow();
	await change(
		db.update(quoteLines).set({ unitPoisha: 1 }).where(eq(quoteLines.quoteId, quote.id)),
	);
	await change(db.update(quoteLines).set({ quantity: 1 }).where(eq(quoteLines.quoteId, quote.id)));
	await change(db.delete(quoteLines).where(eq(quoteLines.quoteId, quote.id)));
	await change(db.delete(quoteRevisions).where(eq(quoteRevisions.quoteId, quote.id)));
	await change(
		db.update(quoteRevisions).set({ validUntil: 1 }).where(eq(quoteRevisions.quoteId, quote.id)),
	);
	expect(await renewQuote(await actAsAdmin(), quote, await openNewStep())).toBe(quote.id);
	const renewed = await read(quote.id);
	expect(renewed).toMatchObject({ revision: 2, state: "sent" });
	expect(await accept(buyer, renewed)).toMatchObject({ ok: true });
	await change(
		db.update(quotes).set({ isOrdered: false, state: "sent" }).where(eq(quotes.id, quote.id)),
	);
	const [order] = await listOrders(quote.id);
	await db
		.update(orderLines)
		.set({ status: "cancelled", cancelledUnits: 10, cancelledAt: 1 })
		.where(eq(orderLines.orderId, order?.id ?? ""));
	const copy = await renewQuote(
		await actAsAdmin(),
		await readStaffQuote(quote.id),
		await openNewStep(),
	);
	const copied = await readStaffQuote(copy);
	expect(copied).toMatchObject({ state: "draft", customerId: buyer.customerId });
	const token = buildQuotePath(platform.settings, copied).slice("/quotes/".length);
	expect(await findLinkedQuote(platform, token)).toMatchObject({ id: copy });
});
