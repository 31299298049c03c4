import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { documents } from "~/domain/documents/tables.server";
import { formatTk } from "~/domain/money/rules";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { shipUnits } from "~/domain/orders/shipping/shipments.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createCaseRandom, type Random, scaleCases } from "~/testing/faults/random";
import {
	addCharge,
	buildRefundRequest,
	createCardPurchase,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { drawUnits } from "~/testing/shop-day/draw";
import { countRefundableUnits, isRefundable } from "../refund-rules";
import { UNIT_REFUND_REASONS } from "../rules";
import { refunds } from "../tables.server";
import { refundLines } from "./refund-lines.server";
import { sendDueRefunds } from "./send-due-refunds.server";
import { recordRefundSent } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

const listLinesOf = (orderId: string) => listLinesOfOrder(db, null, orderId);

const listNotes = (orderId: string) =>
	db
		.select()
		.from(documents)
		.where(and(eq(documents.orderId, orderId), eq(documents.kind, "credit-note")));

const listRefundsOf = (orderId: string) =>
	db.select().from(refunds).where(eq(refunds.orderId, orderId));

async function orderProducts(
	prices: readonly { pricePoisha: number; quantity: number; vatRateId?: string }[],
	isExempt = false,
) {
	const buyer = await createUser();
	if (isExempt) await createExemption(buyer);
	const lines: { productId: string; quantity: number }[] = [];
	for (const { quantity, ...product } of prices)
		lines.push({ productId: (await createProduct({ ...product, onHand: 100 })).id, quantity });
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const placed = await placeOrder(platform, buyer, request);
	if (!placed.ok) throw new Error(placed.reason);
	return { buyer, orderId: placed.orderId };
}

const toUnits = (lines: readonly OrderLine[], reason: (typeof UNIT_REFUND_REASONS)[number]) =>
	lines.flatMap((line) => {
		const units = isRefundable(line) ? countRefundableUnits(line, reason) : 0;
		return units > 0 ? [{ lineId: line.id, units, amountPoisha: null }] : [];
	});

const press = (
	reason: (typeof UNIT_REFUND_REASONS)[number] | "price",
	lines: { lineId: string; units: number; amountPoisha: number | null }[],
) => ({
	reason,
	note: "",
	restock: false,
	idempotencyKey: newId(),
	lines,
});

async function listMails(email: string) {
	const mails = await db
		.select()
		.from(outbox)
		.where(and(eq(outbox.to, email), like(outbox.id, "refund:%")));
	return mails.map(({ text }) => text);
}

test("an order that was paid by bank is refunded by one press, one credit note, one transfer and one mail", async () => {
	const { buyer, orderId } = await orderProducts(
		Array.from({ length: 36 }, (_, index) => ({ pricePoisha: 1000 + 100 * index, quantity: 3 })),
	);
	await payByBank(orderId);
	const admin = await createAdmin();
	const request = press("cancelled", toUnits(await listLinesOf(orderId), "cancelled"));
	const refunded = await refundLines(asAdmin(platform, admin.id), request);
	expect(refunded).toMatchObject({ isManual: true });
	expect(await refundLines(asAdmin(platform, admin.id), request)).toEqual(refunded);
	const rows = await listRefundsOf(orderId);
	expect(rows).toHaveLength(36);
	expect(new Set(rows.map(({ groupId }) => groupId))).toEqual(new Set([rows[0]?.groupId]));
	const [note, ...others] = await listNotes(orderId);
	if (!note) throw new Error("There is no credit note.");
	expect(others).toEqual([]);
	expect([note.refundGroup, note.facts.lines.length]).toEqual([rows[0]?.groupId, 36]);

	const reference = `TRF-${newId()}`;
	await recordRefundSent(asAdmin(platform, admin.id), rows[7]?.id ?? "", { reference });
	const sent = await listRefundsOf(orderId);
	expect(sent.every((row) => row.state === "succeeded" && row.bankReference === reference)).toBe(
		true,
	);
	const mails = await listMails(buyer.email);
	expect(mails).toHaveLength(1);
	const total = formatTk(note.facts.totals.grossPoisha);
	for (const text of [
		`sent ${total} back by bank`,
		formatDocumentNumber(note),
		"/credit-notes/CN-",
	])
		expect(mails[0]).toContain(text);
});

test("a mail about cards is sent when the last refund of the press is, and counts what went by bank apart", async () => {
	const { buyer, orderId } = await orderProducts([
		{ pricePoisha: 30_000, quantity: 1 },
		{ pricePoisha: 40_000, quantity: 1 },
		{ pricePoisha: 50_000, quantity: 1 },
	]);
	const [first, second] = await listLinesOf(orderId);
	await payLineByCard(first?.id ?? "");
	await payLineByCard(second?.id ?? "");
	await payByBank(orderId);
	const admin = await createAdmin();
	const request = press("cancelled", toUnits(await listLinesOf(orderId), "cancelled"));
	await refundLines(asAdmin(platform, admin.id), request);
	for (let run = 0; run < 20 && (await listMails(buyer.email)).length === 0; run += 1) {
		const states = (await listRefundsOf(orderId)).filter(({ attemptId }) => attemptId);
		expect(states.some(({ state }) => state === "due")).toBe(true);
		await sendDueRefunds(platform);
	}
	expect((await listMails(buyer.email))[0]).toContain("sent tk 700 back to your original payment");
	const byHand = (await listRefundsOf(orderId)).find(({ attemptId }) => attemptId === null);
	await recordRefundSent(asAdmin(platform, admin.id), byHand?.id ?? "", {
		reference: `TRF-${newId()}`,
	});
	const mails = await listMails(buyer.email);
	expect(mails).toHaveLength(2);
	expect(mails.filter((mail) => mail.includes("sent tk 500 back by bank"))).toHaveLength(1);
	expect(await listNotes(orderId)).toHaveLength(1);
});

test("damaged goods that the buyer keeps are refunded by the price of the units, and no units change", async () => {
	const { orderId } = await createCardPurchase();
	const admin = await createAdmin();
	const ctx = asAdmin(platform, admin.id);
	const kept = (units: number) =>
		refundLines(ctx, buildRefundRequest(orderId, { reason: "kept", units }));
	await expect(kept(1)).rejects.toThrow("No units are shipped. Choose another reason.");
	await shipLine(ctx, orderId);
	const lost = buildRefundRequest(orderId, { reason: "lost", units: 1 });
	await expect(refundLines(ctx, lost)).rejects.toThrow("All units are shipped.");
	await expect(kept(3)).rejects.toThrow("At most 2 for this reason.");
	await kept(1);
	const [line] = await listLinesOf(orderId);
	expect(line).toMatchObject({
		status: "shipped",
		refundedPoisha: 25_000,
		shippedUnits: 2,
		returnedUnits: 0,
		cancelledUnits: 0,
	});
	expect(await listRefundsOf(orderId)).toMatchObject([{ reason: "kept", units: 0 }]);
	const [note] = await listNotes(orderId);
	expect(note?.facts).toMatchObject({
		reason: "Damaged, kept by the buyer",
		lines: [{ quantity: 0, grossPoisha: 25_000 }],
	});
	const all = { reason: "returned", units: 2 } as const;
	await refundLines(ctx, buildRefundRequest(orderId, all));
	const [back] = await listLinesOf(orderId);
	expect(back).toMatchObject({ status: "refunded", refundedPoisha: 50_000, returnedUnits: 2 });
});

/** One press over some lines; null when it would refund nothing. */
function pickPress(random: Random, lines: readonly OrderLine[]) {
	const paid = lines.filter(isRefundable);
	if (random.isTrue(0.3)) {
		const { id, totalPoisha, refundedPoisha } = random.pick(paid);
		const amountPoisha = 1 + random.integerBelow(totalPoisha - refundedPoisha);
		return press("price", [{ lineId: id, units: 0, amountPoisha }]);
	}
	const reason = random.pick(UNIT_REFUND_REASONS);
	const isWhole = random.isTrue(0.4);
	const chosen = toUnits(paid, reason).flatMap((line) => {
		const units = isWhole ? line.units : random.integerBelow(line.units + 1);
		return units > 0 ? [{ ...line, units }] : [];
	});
	return chosen.length > 0 ? press(reason, chosen) : null;
}

test("presses over lines and orders in any mix have one note each, and add up to the invoice by rate to the poisha", async () => {
	const rates = await Promise.all([0, 500, 750, 1500].map(createVatRate));
	const admin = await createAdmin();
	for (let round = 0; round < scaleCases(12); round += 1) {
		const random = createCaseRandom(100 + round);
		const prices = Array.from({ length: 2 + random.integerBelow(4) }, () => ({
			pricePoisha: 137 + random.integerBelow(90_000),
			quantity: 1 + random.integerBelow(9),
			vatRateId: random.pick(rates),
		}));
		const isExempt = random.isTrue(0.3);
		const { orderId } = await orderProducts(prices, isExempt);
		const { orderId: otherId } = await orderProducts(prices);
		await payByBank(otherId);
		const chargeBp = isExempt ? 0 : random.pick([0, 1500]);
		const [first] = await listLinesOf(orderId);
		// Lines with a charge are paid together.
		if (random.isTrue(0.7)) await payLineByCard(first?.id ?? "");
		await addCharge(orderId, 6000 + random.integerBelow(50) * 100, chargeBp);
		await payByBank(orderId);
		const ordered = await listLinesOf(orderId);
		for (const { id: lineId, kind, quantity } of ordered) {
			if (kind !== "goods" || random.isTrue(0.4)) continue;
			const lines = [{ lineId, quantity: drawUnits(random, quantity) }];
			const parcel = { orderId, lines, carrier: "", trackingNumber: "", note: "" };
			await shipUnits(asAdmin(platform, admin.id), parcel);
		}
		let pressed = 0;
		for (let turn = 0; turn < 12; turn += 1) {
			const lines = await listLinesOf(orderId);
			if (!lines.some(isRefundable)) break;
			const request = pickPress(random, lines);
			if (!request) continue;
			await refundLines(asAdmin(platform, admin.id), request);
			pressed += 1;
		}
		for (const line of (await listLinesOf(orderId)).filter(isRefundable)) {
			const amountPoisha = line.totalPoisha - line.refundedPoisha;
			const rest = press("price", [{ lineId: line.id, units: 0, amountPoisha }]);
			await refundLines(asAdmin(platform, admin.id), rest);
			pressed += 1;
		}
		await expectToAddUp(orderId, pressed);
		expect(await listRefundsOf(otherId)).toEqual([]);
		expect(await listNotes(otherId)).toEqual([]);
	}
});

async function expectToAddUp(orderId: string, pressed: number) {
	const [invoice] = await db
		.select()
		.from(documents)
		.where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));
	const notes = await listNotes(orderId);
	const rows = await listRefundsOf(orderId);
	const withMoney = rows.filter(({ amountPoisha }) => amountPoisha > 0);
	expect(notes).toHaveLength(new Set(withMoney.map(({ groupId }) => groupId)).size);
	expect(notes.length).toBeLessThanOrEqual(pressed);
	for (const { refundGroup, facts } of notes) {
		const ofGroup = rows.filter(({ groupId }) => groupId === refundGroup);
		const sum = ofGroup.reduce((poisha, { amountPoisha }) => poisha + amountPoisha, 0);
		expect(facts.totals.grossPoisha).toBe(sum);
		expect(facts.totals.netPoisha + facts.totals.vatPoisha).toBe(sum);
	}
	const credited = new Map<number, [net: number, vat: number]>();
	for (const { vatBp, netPoisha, vatPoisha } of notes.flatMap(({ facts }) => facts.vat)) {
		const [net, vat] = credited.get(vatBp) ?? [0, 0];
		credited.set(vatBp, [net + netPoisha, vat + vatPoisha]);
	}
	expect(credited).toEqual(
		new Map(
			invoice?.facts.vat.map(({ vatBp, netPoisha, vatPoisha }) => [vatBp, [netPoisha, vatPoisha]]),
		),
	);
}
