import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CreditNoteFacts, InvoiceFacts } from "~/domain/documents/facts";
import { findSpending } from "~/domain/orders/spending.server";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { createTestPlatform } from "~/testing/platform";
import { findAccountDifference, listLedger } from "~/testing/shop-day/accounts";
import { DAY_MS, drawTime, toDhakaMonth } from "~/testing/shop-day/draw";
import {
	ACTS,
	CLOSING,
	listBackordersOfShop,
	listCart,
	listLinesOfShop,
	openShop,
	type Shop,
} from "~/testing/shop-day/shop";

const { db } = createTestPlatform();
const HOUR_MS = 3_600_000;

type Amounts = { duePoisha: number; paidPoisha: number; refundedPoisha: number };
type OrderRow = {
	id: string;
	userId: string;
	customerId: string;
	key: string;
	createdAt: number;
	spenderId: string | null;
	receivedPoisha: number;
	amounts: string;
	papers: string;
	refundsPoisha: number;
};

const listOrders = ({ buyers }: Shop) =>
	db.all<OrderRow>(sql`
		select id, user_id as userId, customer_id as customerId, idempotency_key as key, created_at as createdAt, spender_id as spenderId,
			received_poisha as receivedPoisha, (select amounts from order_amounts where order_id = orders.id) as amounts,
			(select json_group_array(json_object('kind', kind, 'year', year, 'issuedAt', issued_at, 'group', refund_group,
				'facts', json(facts))) from documents where order_id = orders.id) as papers,
			(select coalesce(sum(amount_poisha), 0) from refunds where order_id = orders.id and line_id is not null) as refundsPoisha
		from orders where user_id in (select value from json_each(${JSON.stringify(buyers.map(({ id }) => id))}))`);

type LineRow = {
	orderId: string;
	kind: "goods" | "service";
	productId: string;
	status: string;
	isOnAccount: number;
	isPending: number;
	vatBp: number;
	quantity: number;
	cancelledUnits: number;
	shippedUnits: number;
	returnedUnits: number;
	totalPoisha: number;
	refundedPoisha: number;
};

const listLines = (orders: readonly OrderRow[]) =>
	db.all<LineRow>(sql`
		select order_id as orderId, kind, product_id as productId, status,
			bank_payment_id is null and coalesce(transaction_id, '') = 'ACC-' || order_id as isOnAccount, cancellation_pending_since is not null as isPending,
			vat_bp as vatBp, quantity, cancelled_units as cancelledUnits, shipped_units as shippedUnits,
			returned_units as returnedUnits, total_poisha as totalPoisha, refunded_poisha as refundedPoisha
		from order_lines where order_id in (select value from json_each(${JSON.stringify(orders.map(({ id }) => id))}))`);

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
	rows.reduce((total, row) => total + of(row), 0);

const isPaid = ({ status }: LineRow) => status !== "unpaid" && status !== "cancelled";

function expectOrder(order: OrderRow, lines: readonly LineRow[], label: string) {
	const amounts: Amounts = JSON.parse(order.amounts);
	const paid = lines.filter(isPaid);
	const open = lines.filter(({ status, isPending }) => status === "unpaid" && !isPending);
	const due = sum(open, ({ totalPoisha }) => totalPoisha) - order.receivedPoisha;
	const refunded = sum(lines, ({ refundedPoisha }) => refundedPoisha);
	expect(amounts, label).toMatchObject({
		duePoisha: Math.max(0, due),
		paidPoisha: sum(paid, ({ totalPoisha }) => totalPoisha),
		refundedPoisha: refunded,
	});
	expect(order.refundsPoisha, label).toBe(refunded);
	for (const line of lines) {
		const { quantity, cancelledUnits, shippedUnits, returnedUnits } = line;
		expect(shippedUnits, label).toBeLessThanOrEqual(quantity - cancelledUnits);
		expect(returnedUnits, label).toBeLessThanOrEqual(shippedUnits);
		expect(line.refundedPoisha, label).toBeLessThanOrEqual(isPaid(line) ? line.totalPoisha : 0);
	}
	const isOver = lines.every(({ status }) => status !== "unpaid");
	const papers: Paper[] = JSON.parse(order.papers);
	const invoices = papers.filter(({ kind }) => kind === "invoice");
	expect(invoices.length, label).toBeLessThanOrEqual(isOver ? 1 : 0);
	if (invoices.length > 0) expectPapers(papers, paid, label);
	else if (isOver) expect(amounts.paidPoisha, label).toBe(amounts.refundedPoisha);
}

type Paper = {
	kind: "invoice" | "credit-note";
	year: number;
	issuedAt: number;
	group: string | null;
	facts: InvoiceFacts | CreditNoteFacts;
};

/** By rate, an invoice less its credit notes is what was paid and not refunded; each is of the year of its day in Dhaka. */
function expectPapers(papers: readonly Paper[], paid: readonly LineRow[], label: string) {
	const bySign = papers.flatMap(({ kind, facts }) =>
		facts.vat.map((rate) => ({ ...rate, sign: kind === "invoice" ? 1 : -1 })),
	);
	for (const vatBp of new Set(paid.map((line) => line.vatBp))) {
		const rates = bySign.filter((rate) => rate.vatBp === vatBp);
		const gross = sum(rates, ({ sign, grossPoisha }) => sign * grossPoisha);
		const vat = sum(rates, ({ sign, vatPoisha }) => sign * vatPoisha);
		const left = sum(
			paid.filter((line) => line.vatBp === vatBp),
			({ totalPoisha, refundedPoisha }) => totalPoisha - refundedPoisha,
		);
		expect(gross, label).toBe(left);
		// What the notes round is less than a poisha each.
		expect(Math.abs(vat - (gross * vatBp) / (10_000 + vatBp)), label).toBeLessThan(papers.length);
		expect(gross === 0 ? vat : 0, label).toBe(0);
	}
	for (const { kind, year, issuedAt, group, facts } of papers) {
		expect(year, label).toBe(Number(toDhakaMonth(issuedAt).slice(0, 4)));
		expect(group === null, label).toBe(kind === "invoice");
		if ("payments" in facts) {
			for (const { amountPoisha } of facts.payments) expect(amountPoisha, label).toBeGreaterThan(0);
			expect(
				sum(facts.payments, ({ amountPoisha }) => amountPoisha),
				label,
			).toBe(facts.terms ? 0 : facts.totals.grossPoisha);
		}
	}
}

/** VAT is that of the part or of the method; who is exempt pays none. */
function expectVat({ exempt, parts }: Shop, order: OrderRow, lines: readonly LineRow[]) {
	const isExempt = exempt.some(({ id }) => id === order.userId);
	const rates = [0, 500, 1500];
	for (const { kind, productId, vatBp } of lines) {
		const place = parts.findIndex(({ id }) => id === productId);
		expect(vatBp).toBe(isExempt ? 0 : kind === "service" ? 500 : rates[place]);
	}
}

/** A form is charged once for delivery, however many orders come of it. */
async function expectOneCharge(shop: Shop, orders: readonly OrderRow[], lines: readonly LineRow[]) {
	const waiting = await listBackordersOfShop(shop);
	for (const { key, buyer } of shop.forms) {
		const keys = waiting
			.filter((row) => row.idempotencyKey === key)
			.map(({ id }) => `backorder-${id}`);
		const ofForm = orders.filter((order) => [key, ...keys].includes(order.key));
		for (const order of ofForm) expect(order.userId).toBe(buyer.id);
		const charges = lines.filter(
			({ kind, orderId }) => kind === "service" && ofForm.some(({ id }) => id === orderId),
		);
		expect(charges.length, `charges of ${key}`).toBe(Math.min(1, ofForm.length));
	}
	const cancelled = waiting.filter(({ state }) => state === "cancelled").map(({ id }) => id);
	for (const id of cancelled) expect(shop.cancelled).toContain(id);
	for (const { state, endedAt, readyAt } of waiting)
		if (state === "expired" && readyAt !== null)
			expect((endedAt ?? 0) - readyAt).toBeGreaterThan(HOUR_MS / 2);
}

async function expectStock(shop: Shop, lines: readonly LineRow[], label: string) {
	const { parts } = shop;
	const ready = (await listBackordersOfShop(shop)).filter(({ state }) => state === "ready");
	for (const part of parts) {
		const isOfPart = ({ productId }: { productId: string }) => productId === part.id;
		const unpaid = lines.filter((line) => isOfPart(line) && line.status === "unpaid");
		const [stock] = await db.all<{ onHand: number; reserved: number; moved: number }>(sql`
			select on_hand as onHand, reserved, (select coalesce(sum(delta), 0) from stock_movements
				where product_id = products.id) as moved from products where id = ${part.id}`);
		const held = sum([...unpaid, ...ready.filter(isOfPart)], ({ quantity }) => quantity);
		expect(stock?.reserved, label).toBe(held);
		expect(stock?.onHand, label).toBeGreaterThanOrEqual(held);
		expect(stock?.moved, label).toBe(stock?.onHand);
	}
}

/** What a member has spent in a month of Dhaka is what the orders of that month cost, with what waits. */
async function expectSpending(shop: Shop, orders: readonly OrderRow[], lines: readonly LineRow[]) {
	const open = (await listBackordersOfShop(shop)).filter(({ state }) =>
		["waiting", "ready"].includes(state),
	);
	for (const { id } of shop.buyers.slice(0, 2))
		for (const { createdAt } of orders) {
			const ofMonth = orders.filter(
				(order) =>
					order.spenderId === id && toDhakaMonth(order.createdAt) === toDhakaMonth(createdAt),
			);
			const spent = sum(
				lines.filter(
					({ orderId, status }) =>
						status !== "cancelled" && ofMonth.some((order) => order.id === orderId),
				),
				({ totalPoisha, refundedPoisha }) => totalPoisha - refundedPoisha,
			);
			const waits = sum(
				open.filter(({ spenderId }) => spenderId === id),
				({ unitPoisha, quantity }) => Math.floor((unitPoisha * quantity) / 100) * 100,
			);
			const spending = await findSpending(createTestPlatform({ now: () => createdAt }), id);
			expect(spending).toMatchObject({
				month: toDhakaMonth(createdAt),
				spentPoisha: spent + waits,
			});
		}
}

const OF_ORDERS = ["charge", "credit"];

/** What a company owes are its lines on account without what was refunded, and what staff entered. */
async function expectAccounts(
	{ debtors }: Shop,
	{ orders, lines }: { orders: readonly OrderRow[]; lines: readonly LineRow[] },
	at: number,
	label: string,
) {
	for (const { customerId } of debtors) {
		expect(await findAccountDifference(customerId, at), label).toBe(null);
		const own = orders.filter((order) => order.customerId === customerId).map(({ id }) => id);
		const onAccount = lines.filter(
			({ orderId, isOnAccount }) => isOnAccount && own.includes(orderId),
		);
		const entries = await listLedger(customerId);
		const entered = entries.filter(({ kind }) => !OF_ORDERS.includes(kind));
		expect(entries[0]?.afterPoisha ?? 0, label).toBe(
			sum(onAccount, ({ totalPoisha, refundedPoisha }) => totalPoisha - refundedPoisha) +
				sum(entered, ({ deltaPoisha }) => deltaPoisha),
		);
	}
}

const CHECKED = ["refund-mismatch", "order-payment-mismatch", "account-mismatch"];

async function expectSums(shop: Shop, at: number, label: string) {
	const orders = await listOrders(shop);
	const lines = await listLines(orders);
	for (const order of orders) {
		const own = lines.filter(({ orderId }) => orderId === order.id);
		expectOrder(order, own, label);
		expectVat(shop, order, own);
	}
	await expectOneCharge(shop, orders, lines);
	await expectStock(shop, lines, label);
	await expectAccounts(shop, { orders, lines }, at, label);
	const ledgers = await Promise.all(shop.debtors.map(({ customerId }) => listLedger(customerId)));
	const entries = ledgers.flat().map(({ customerId, n }) => ({ id: `${customerId}/${n}` }));
	const rows = [...(await listLinesOfShop(shop)), ...orders, ...entries];
	const ids = JSON.stringify(rows.map(({ id }) => id));
	for (const { selectBroken } of INVARIANTS.filter(({ kind }) => CHECKED.includes(kind))) {
		const broken = selectBroken(sql`(select value from json_each(${ids}))`, at);
		expect(broken && (await db.all(broken)), label).toEqual([]);
	}
	return { orders, lines };
}

/** Otherwise the days say too little. */
const REACHED = [
	...["waiting", "ordered", "cancelled", "paid", "shipped", "refunded", "cancellation pending"],
	...["shipped in part", "returned in part"],
	...["charge", "payment", "withheld", "credit", "write-off", "payout", "correction"],
];

const CASES = 60;

test(
	`after any day of a shop its orders, papers, refunds, accounts, stock, backorders and limits add up (${SEED_LABEL})`,
	async () => {
		const reached = new Set<string>();
		const cases = scaleCases(CASES);
		for (let n = 0; n < cases; n += 1) {
			const random = createCaseRandom(n);
			const shop = await openShop(random);
			const carts = await listCart(shop.onlooker);
			let at = drawTime(random);
			const acts = [...Array.from({ length: 30 }, () => random.pick(ACTS)), ...CLOSING];
			for (const [step, act] of acts.entries()) {
				// What is made at one time is ready at another, and a job runs at a third.
				const later = at + random.pick([1, HOUR_MS, DAY_MS, 5 * DAY_MS]);
				at = random.isTrue(0.1) ? Math.max(at, drawTime(random)) : later;
				await act(shop, random, at);
				await expectSums(shop, at, `${SEED_LABEL}, case ${n}, step ${step}`);
				expect(await listCart(shop.onlooker)).toEqual(carts);
			}
			const { orders, lines } = await expectSums(shop, at, `${SEED_LABEL}, case ${n}, the end`);
			await expectSpending(shop, orders, lines);
			for (const { state } of await listBackordersOfShop(shop)) reached.add(state);
			for (const { customerId } of shop.debtors)
				for (const { kind } of await listLedger(customerId)) reached.add(kind);
			for (const { status, isPending } of lines)
				reached.add(isPending ? "cancellation pending" : status);
			if (lines.some((line) => line.shippedUnits > 0 && line.shippedUnits < line.quantity))
				reached.add("shipped in part");
			if (lines.some((line) => line.returnedUnits > 0 && line.returnedUnits < line.quantity))
				reached.add("returned in part");
		}
		// A few days need not reach all: what was ordered depends on the month in which they are drawn.
		if (cases >= CASES) for (const state of REACHED) expect(reached).toContain(state);
	},
	PROOF_TIMEOUT_MS,
);
