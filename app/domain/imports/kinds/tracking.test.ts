import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { newId } from "~/platform/ids.server";
import {
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import { readMails } from "~/testing/inbox";
import { asAdmin } from "~/testing/platform";
import { shipOrders } from "../../orders/shipping/ship-orders.server";
import { orders, shipments } from "../../orders/tables.server";
import { disputes } from "../../payments/tables.server";
import { imports } from "../model/tables.server";
import { applyImport, undoImport } from "../verbs.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun: dryRunKind, apply } = setUpImports();
const dryRun = (content: string) => dryRunKind("tracking", content);

async function getNumber(orderId: string) {
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	return order?.number ?? "";
}

async function createPaid(quantity = 1) {
	const buyer = await createUser();
	const orderId = await createPaidOrder(buyer, await createProduct(), { quantity });
	return { buyer, orderId, number: await getNumber(orderId) };
}

const listShipped = async (orderId: string) =>
	(await db.select().from(shipments).where(eq(shipments.orderId, orderId))).map(
		({ state, carrier, trackingNumber }) => [state, carrier, trackingNumber],
	);

const listShippedMails = async (email: string) =>
	(await readMails(email)).filter(({ subject }) => /shipped|on its way/i.test(subject));

test("a file of tracking numbers ships what is left of each order, and mails each buyer once", async () => {
	const [one, other] = [await createPaid(3), await createPaid()];
	const file = `order number,carrier,tracking number\n${one.number},Pathao,P-1\n${other.number.toLowerCase()},,T 2\n`;
	const { id, counts } = await dryRun(file);
	expect(counts).toEqual({ changed: 2 });
	expect((await listImportRows(id))[0]).toEqual([
		...[2, "changed", "3 to ship", "shipped: Pathao P-1", ""],
	]);
	expect(await listShipped(one.orderId)).toEqual([]);
	await applyImport(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	await Promise.all([finishPhase(id), finishPhase(id)]);
	expect(await getImport(id)).toMatchObject({
		state: "applied",
		counts: { written: 2, skipped: 0 },
	});
	expect(await listShipped(one.orderId)).toEqual([["sent", "Pathao", "P-1"]]);
	expect(await listShipped(other.orderId)).toEqual([["sent", "", "T 2"]]);
	const mails = await listShippedMails(one.buyer.email);
	expect(mails).toHaveLength(1);
	expect(mails[0]?.text).toContain("P-1");
	expect((await dryRun(file)).counts).toEqual({ unchanged: 2 });
});

test("what was shipped cannot be undone", async () => {
	const { number } = await createPaid();
	const { id } = await dryRun(`order number,tracking number\n${number},P-1\n`);
	const applied = await apply(id);
	await expect(
		undoImport(actAs(platform, { kind: "admin", userId: admin.id }), applied),
	).rejects.toThrow("gone on meanwhile");
	expect((await getImport(id)).state).toBe("applied");
});

test("wrong lines are named, and an order without a number is left", async () => {
	const [paid, shipped, disputed] = [await createPaid(), await createPaid(), await createPaid()];
	const at = Date.now();
	const times = { openedAt: at, reportedAt: at, updatedAt: at };
	await db.insert(disputes).values({
		id: newId(),
		transactionId: `pi_${disputed.orderId}`,
		state: "open",
		...times,
		amountPoisha: 25_000,
		reason: "fraudulent",
	});
	const unpaid = await getNumber(await createOrder(await createUser(), await createProduct()));
	await shipOrders(asAdmin(platform, admin.id), [
		{ orderId: shipped.orderId, carrier: "", trackingNumber: "OLD" },
	]);
	const lines: [line: string, problem: string][] = [
		[`,,P-1`, "the order number is missing."],
		["SO-0,,P-1", 'there is no order "SO-0".'],
		[`${unpaid},,P-1`, "there is nothing paid to ship."],
		[`${disputed.number},,P-1`, "a dispute is open on this order."],
		[`${shipped.number},,NEW`, "this order has already shipped."],
		[
			`${paid.number},,https://p.test`,
			'tracking number "https://p.test" is not valid. Write only the number.',
		],
	];
	const { id, counts } = await dryRun(
		`order,carrier,tracking\n${lines.map(([line]) => line).join("\n")}\n`,
	);
	expect(counts).toEqual({ error: lines.length });
	expect((await listImportRows(id)).map(([line, , , , problem]) => [line, problem])).toEqual(
		lines.map(([, problem], place) => [place + 2, problem]),
	);
	expect((await dryRun(`order,tracking\n${paid.number},\n`)).counts).toEqual({ unchanged: 1 });
	const twice = await dryRun(`order,tracking\n${paid.number},A\n${paid.number},B\n`);
	expect((await listImportRows(twice.id))[0]?.[4]).toBe(`order ${paid.number} is also on line 2.`);
});

test("an order that shipped between the dry run and applying is left, the others leave", async () => {
	const [early, late] = [await createPaid(), await createPaid()];
	const { id } = await dryRun(`order,tracking\n${early.number},A\n${late.number},B\n`);
	await shipOrders(asAdmin(platform, admin.id), [
		{ orderId: early.orderId, carrier: "", trackingNumber: "BY HAND" },
	]);
	expect(await apply(id)).toMatchObject({ counts: { written: 1, skipped: 1 } });
	expect(await listImportRows(id)).toContainEqual([
		...[2, "meanwhile", "1 to ship", "shipped: A", "this order has already shipped."],
	]);
	expect(await listShipped(early.orderId)).toEqual([["sent", "", "BY HAND"]]);
	expect(await listShipped(late.orderId)).toEqual([["sent", "", "B"]]);
	expect(await listShippedMails(early.buyer.email)).toHaveLength(1);
});

test("a run that was overtaken ships nothing", async () => {
	const { number, orderId, buyer } = await createPaid();
	const { id } = await dryRun(`order,tracking\n${number},A\n`);
	await applyImport(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	const overtaken = createInterruptedPlatform(() =>
		db.update(imports).set({ run: 99 }).where(eq(imports.id, id)),
	);
	await finishPhase(id, { ...platform, db: overtaken.db });
	expect(await listShipped(orderId)).toEqual([]);
	expect(await listShippedMails(buyer.email)).toEqual([]);
	expect(await finishPhase(id)).toMatchObject({ state: "applied", counts: { written: 1 } });
	expect(await listShipped(orderId)).toHaveLength(1);
});

test("a file of more orders than one chunk holds ships all of them", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 100 });
	const numbers: string[] = [];
	for (let n = 0; n < 52; n += 1)
		numbers.push(await getNumber(await createPaidOrder(buyer, product, {})));
	const rows = numbers.map((number, n) => `${number},T-${n}`).join("\n");
	const { id } = await dryRun(`order,tracking\n${rows}\n`);
	expect(await apply(id)).toMatchObject({ counts: { written: 52, skipped: 0 } });
	const [row] = await db.select().from(imports).where(eq(imports.id, id));
	expect(row).toMatchObject({ state: "applied", counts: { changed: 52 } });
});
