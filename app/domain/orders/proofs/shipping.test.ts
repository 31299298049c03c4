import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDatabase } from "~/platform/d1/database.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import {
	getLine,
	listAudit,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import {
	createAdmin,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import {
	addCharge,
	buildRefundRequest,
	createRefund,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { refundLines } from "../../payments/refunds/refund-lines.server";
import { disputes } from "../../payments/tables.server";
import { listLinesOfOrder } from "../queries.server";
import { buildTrackingUrl, type ShipmentLine } from "../rules/shipping";
import { shipLine, shipOrders } from "../shipping/ship-orders.server";
import {
	packShipment,
	sendShipment,
	shipUnits,
	throwAwayShipment,
} from "../shipping/shipments.server";
import { orders, shipmentLines, shipments } from "../tables.server";

const platform = createTestPlatform();
const { db } = platform;
const carriers = [
	{ name: "Meghna Courier", link: "https://meghna.example/track/{number}" },
	{ name: "Own van", link: null },
];
const needs = { ...platform, settings: { ...platform.settings, carriers } };
const adminId = (await createAdmin()).id;
const NO_TRACKING = { carrier: "", trackingNumber: "" };

async function createPaidOrderOf(count: number) {
	const buyer = await createUser();
	const products = await Promise.all(Array.from({ length: count }, () => createProduct()));
	const [{ orderId = "" } = {}] = await createOrderOf(buyer, products);
	const transactionId = await payByBank(orderId);
	const listLines = () => listLinesOfOrder(db, buyer.id, orderId);
	const listStatuses = async () => (await listLines()).map(({ status }) => status);
	return { buyer, products, orderId, transactionId, listLines, listStatuses };
}

const listShipments = (orderId: string) =>
	db.select().from(shipments).where(eq(shipments.orderId, orderId));

test("several orders ship at once, each with its shipment, one email and one audit row", async () => {
	const admin = await createAdmin();
	const [first, second] = [await createPaidOrderOf(3), await createPaidOrderOf(1)];
	const results = await shipOrders(asAdmin(needs, admin.id), [
		{ orderId: first.orderId, carrier: "Meghna Courier", trackingNumber: "MC 7/1" },
		{ orderId: second.orderId, ...NO_TRACKING },
	]);
	expect([...results]).toMatchObject([
		[first.orderId, { ok: true }],
		[second.orderId, { ok: true }],
	]);
	const lines = await first.listLines();
	for (const line of lines) {
		expect(line).toMatchObject({
			status: "shipped",
			carrier: "Meghna Courier",
			trackingNumber: "MC 7/1",
		});
		expect(await listAudit(`line:${line.id}`)).toEqual([]);
	}
	expect(await listAudit(`order:${first.orderId}`)).toContain("order.ship");
	expect(await listShipments(first.orderId)).toMatchObject([{ carrier: "Meghna Courier" }]);
	expect(await listShipments(second.orderId)).toMatchObject([NO_TRACKING]);
	const mails = await db.select().from(outbox).where(eq(outbox.to, first.buyer.email));
	const shippedMails = mails.filter(({ subject }) => subject.includes("is on its way"));
	expect(shippedMails).toHaveLength(1);
	const text = shippedMails[0]?.text ?? "";
	for (const { name } of first.products) expect(text).toContain(name);
	expect(text).toContain("Carrier: Meghna Courier\nTracking number: MC 7/1");
	expect(text).toContain("Track the delivery: https://meghna.example/track/MC%207%2F1");
	const [other] = await db
		.select()
		.from(outbox)
		.where(sql`${outbox.to} = ${second.buyer.email} and ${outbox.subject} like '%on its way'`);
	for (const [mailText, orderId] of [
		[text, first.orderId],
		[other?.text, second.orderId],
	])
		expect(mailText).toMatch(new RegExp(`See your order: http\\S+/myorder/${orderId}\\n`));
	expect(other?.text).not.toContain("Carrier");
});

test("shipping again changes nothing and sends no second email", async () => {
	const admin = await createAdmin();
	const { buyer, orderId, listLines } = await createPaidOrderOf(2);
	const ship = (by: Platform, trackingNumber: string) =>
		shipOrders(asAdmin(by, admin.id), [{ orderId, carrier: "", trackingNumber }]);
	let first: ReturnType<typeof ship> | undefined;
	const overtaken = createInterceptedPlatform(async (doing, act) => {
		if (doing === "write" && !first) {
			first = ship(needs, "1");
			await first;
		}
		return act();
	});
	const refused = { ok: false, reason: "already-shipped" };
	expect((await ship(overtaken, "2")).get(orderId)).toEqual(refused);
	expect((await first)?.get(orderId)).toMatchObject({ ok: true });
	expect((await ship(needs, "3")).get(orderId)).toEqual(refused);
	expect((await listLines()).map(({ trackingNumber }) => trackingNumber)).toEqual(["1", "1"]);
	expect(await listShipments(orderId)).toHaveLength(1);
	const subjects = await listQueuedMailSubjects(buyer.email);
	expect(subjects.filter((subject) => subject.includes("on its way"))).toHaveLength(1);
});

test("an order that can't ship is refused with its reason, and the others ship", async () => {
	const admin = await createAdmin();
	const [ready, refunded, disputed] = [
		await createPaidOrderOf(2),
		await createPaidOrderOf(3),
		await createPaidOrderOf(2),
	];
	const [unpaid] = await createOrderOf(await createUser(), [await createProduct()]);
	const [refundedLine] = await refunded.listLines();
	await createRefund(refundedLine?.id ?? "", { units: refundedLine?.quantity });
	const at = Date.now();
	await db.insert(disputes).values({
		id: newId(),
		transactionId: disputed.transactionId,
		state: "open",
		amountPoisha: 25_000,
		reason: "fraudulent",
		openedAt: at,
		reportedAt: at,
		updatedAt: at,
	});
	const orderIds = [
		refunded.orderId,
		ready.orderId,
		disputed.orderId,
		unpaid?.orderId ?? "",
		"none",
	];
	const results = await shipOrders(
		asAdmin(needs, admin.id),
		orderIds.map((orderId) => ({ orderId, ...NO_TRACKING })),
	);
	expect(orderIds.map((orderId) => results.get(orderId))).toMatchObject([
		{ ok: true },
		{ ok: true },
		{ ok: false, reason: "disputed" },
		{ ok: false, reason: "not-paid" },
		{ ok: false, reason: "no-such-order" },
	]);
	expect(await refunded.listStatuses()).toEqual(["refunded", "shipped", "shipped"]);
	expect(await ready.listStatuses()).toEqual(["shipped", "shipped"]);
});

test("a line that is refunded while its order is being shipped stays, and the email names only the others", async () => {
	const admin = await createAdmin();
	const { buyer, products, orderId, listLines, listStatuses } = await createPaidOrderOf(2);
	const [line] = await listLines();
	let refunded: Promise<string> | undefined;
	const interrupted = createInterceptedPlatform(async (doing, act) => {
		if (doing === "write" && !refunded) {
			refunded = createRefund(line?.id ?? "", { units: line?.quantity });
			await refunded;
		}
		return act();
	});
	const results = await shipOrders(asAdmin(interrupted, admin.id), [{ orderId, ...NO_TRACKING }]);
	expect(results.get(orderId)).toMatchObject({ ok: true });
	expect(await listStatuses()).toEqual(["refunded", "shipped"]);
	expect(await listShipments(orderId)).toHaveLength(1);
	const mails = await db.select().from(outbox).where(eq(outbox.to, buyer.email));
	const sent = mails.filter(({ subject }) => subject.includes("on its way"));
	expect(sent).toHaveLength(1);
	expect(sent[0]?.text).not.toContain(products[0]?.name);
	expect(sent[0]?.text).toContain(products[1]?.name);
});

test("an order that keeps changing is named, and those before it are shipped", async () => {
	const admin = await createAdmin();
	const [calm, busy] = [await createPaidOrderOf(1), await createPaidOrderOf(1)];
	const dispute = {
		transactionId: busy.transactionId,
		amountPoisha: 25_000,
		reason: "fraudulent",
		openedAt: 1,
		reportedAt: 1,
		updatedAt: 1,
	};
	let writes = 0;
	const interrupted = createInterceptedPlatform(async (doing, act) => {
		if (doing !== "write") return act();
		const id = newId();
		await db.insert(disputes).values({ ...dispute, id, state: "open" });
		const written = await act();
		await db.delete(disputes).where(eq(disputes.id, id));
		writes += 1;
		return written;
	});
	const results = await shipOrders(asAdmin(interrupted, admin.id), [
		{ orderId: calm.orderId, ...NO_TRACKING },
		{ orderId: busy.orderId, ...NO_TRACKING },
	]);
	expect(results.get(calm.orderId)).toMatchObject({ ok: true });
	expect(results.get(busy.orderId)).toEqual({ ok: false, reason: "changed-meanwhile" });
	expect(await calm.listStatuses()).toEqual(["shipped"]);
	expect(await busy.listStatuses()).toEqual(["paid"]);
	expect(writes).toBe(4);
});

test("one line ships alone, and the rest of its order later in another shipment", async () => {
	const admin = await createAdmin();
	const { orderId, listLines, listStatuses } = await createPaidOrderOf(3);
	const [, second] = await listLines();
	expect(await shipLine(asAdmin(needs, admin.id), second?.id ?? "")).toMatchObject({ ok: true });
	expect(await listStatuses()).toEqual(["paid", "shipped", "paid"]);
	const rest = { orderId, carrier: "Own van", trackingNumber: "" };
	expect((await shipOrders(asAdmin(needs, admin.id), [rest])).get(orderId)).toMatchObject({
		ok: true,
	});
	const lines = await listLines();
	expect(lines.map(({ carrier }) => carrier)).toEqual(["Own van", "", "Own van"]);
	for (const { id } of lines) expect(await listAudit(`line:${id}`)).toEqual(["order.ship"]);
	expect(await listShipments(orderId)).toHaveLength(2);
	expect(await shipLine(asAdmin(needs, admin.id), "none")).toEqual({
		ok: false,
		reason: "no-such-line",
	});
});

test("the number of statements does not depend on the numbers of orders and lines", async () => {
	const admin = await createAdmin();
	const countStatements = async (orderIds: readonly string[]) => {
		const { DB, ran } = createLoggingDatabase();
		const counted = createDatabase(DB, { statements: 0, writtenTables: new Set() });
		const requests = orderIds.map((orderId) => ({ orderId, ...NO_TRACKING }));
		const results = await shipOrders(asAdmin({ ...needs, db: counted }, admin.id), requests);
		expect([...results.values()]).toMatchObject(orderIds.map(() => ({ ok: true })));
		return ran.length;
	};
	const single = await createPaidOrder(await createUser(), await createProduct());
	const several = [
		await createPaidOrderOf(6),
		await createPaidOrderOf(4),
		await createPaidOrderOf(2),
	];
	const ofOne = await countStatements([single]);
	expect(await countStatements(several.map(({ orderId }) => orderId))).toBe(ofOne);
});

const pack = (orderId: string, lines: ShipmentLine[], more = {}) =>
	packShipment(asAdmin(needs, adminId), { orderId, lines, ...NO_TRACKING, note: "", ...more });

const ship = (orderId: string, lines: ShipmentLine[]) =>
	shipUnits(asAdmin(needs, adminId), { orderId, lines, ...NO_TRACKING, note: "" });

const shipRest = async (orderId: string, tracking = NO_TRACKING) =>
	(await shipOrders(asAdmin(needs, adminId), [{ orderId, ...tracking }])).get(orderId);

/** One line of 100 units. */
async function createHundred() {
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct({ onHand: 100 }), { quantity: 100 });
	await payByBank(orderId);
	const take = (quantity: number) => [{ lineId: orderId, quantity }];
	return { buyer, orderId, take, getLine: () => getLine(orderId) };
}

const shippedMails = async (email: string) => {
	const mails = await db.select().from(outbox).where(eq(outbox.to, email));
	return mails.filter(({ subject }) => subject.includes("on its way"));
};

test("60 of 100 units ship now and the rest later, each with a mail that says what follows", async () => {
	const { buyer, orderId, take, getLine } = await createHundred();
	await ship(orderId, take(60));
	expect(await getLine()).toMatchObject({ status: "paid", shippedUnits: 60, unitsToShip: 40 });
	const [first] = await shippedMails(buyer.email);
	expect(first?.subject).toMatch(/^Part of order/);
	expect(first?.text).toContain("Quantity: 60");
	expect(first?.text).toMatch(/To follow: 40 × /);
	expect(await listOrderAudit(orderId)).toContain("order.ship");
	expect(await shipRest(orderId)).toMatchObject({ ok: true });
	expect(await getLine()).toMatchObject({ status: "shipped", shippedUnits: 100, unitsToShip: 0 });
	const mails = await shippedMails(buyer.email);
	expect(mails).toHaveLength(2);
	expect(mails.find(({ subject }) => subject.startsWith("Order "))?.text).not.toContain(
		"To follow",
	);
	const numbers = (await listShipments(orderId)).map(({ number }) => number);
	expect(new Set(numbers).size).toBe(2);
	for (const number of numbers) expect(number).toMatch(/^SH-\d{6}$/);
});

test("a packed shipment counts when it is marked as sent, and can be changed and thrown away before", async () => {
	const { buyer, orderId, take, getLine } = await createHundred();
	const shipmentId = await pack(orderId, take(60));
	expect(await getLine()).toMatchObject({ shippedUnits: 0, unitsToShip: 100 });
	await expect(pack(orderId, take(41))).rejects.toThrow("Only 40 are left to ship.");
	expect(await pack(orderId, take(100), { shipmentId, carrier: "Own van" })).toBe(shipmentId);
	expect(await throwAwayShipment(asAdmin(needs, adminId), { orderId, shipmentId })).toBe(true);
	expect(await throwAwayShipment(asAdmin(needs, adminId), { orderId, shipmentId })).toBe(false);
	expect(await shippedMails(buyer.email)).toHaveLength(0);

	const again = await pack(orderId, take(30));
	const [shipment] = await listShipments(orderId);
	const seen = { orderId, shipmentId: again, changeId: shipment?.changeId ?? "" };
	await expect(
		sendShipment(asAdmin(needs, adminId), { ...seen, changeId: "older" }),
	).rejects.toThrow("was changed meanwhile");
	await sendShipment(asAdmin(needs, adminId), seen);
	await sendShipment(asAdmin(needs, adminId), seen);
	expect(await getLine()).toMatchObject({ status: "paid", shippedUnits: 30 });
	expect(await throwAwayShipment(asAdmin(needs, adminId), seen)).toBe(false);
	await expect(pack(orderId, take(1), { shipmentId: again })).rejects.toThrow(
		"sent or thrown away meanwhile",
	);
	const orderAudit = await listAudit(`order:${orderId}`);
	expect(orderAudit.filter((action) => action.endsWith("pack"))).toEqual([
		"order.pack",
		"order.repack",
		"order.unpack",
		"order.pack",
	]);
});

test("of two packers at once, the second is told what is left", async () => {
	const { orderId, take } = await createHundred();
	let first: ReturnType<typeof pack> | undefined;
	const overtaken = createInterceptedPlatform(async (doing, act) => {
		if (doing === "write" && !first) {
			first = pack(orderId, take(60));
			await first;
		}
		return act();
	});
	const second = packShipment(asAdmin(overtaken, adminId), {
		orderId,
		lines: take(60),
		...NO_TRACKING,
		note: "",
	});
	await expect(second).rejects.toMatchObject({
		fields: { [orderId]: "Only 40 are left to ship." },
		status: 409,
	});
	expect(await listShipments(orderId)).toMatchObject([{ id: await first }]);
});

test("all that is left ships as it is packed, and the rest in a new shipment", async () => {
	const { buyer, orderId, take, getLine } = await createHundred();
	await pack(orderId, take(30), { carrier: "Own van", note: "Fragile" });
	await pack(orderId, take(20));
	const tracking = { carrier: "Meghna Courier", trackingNumber: "MC-7" };
	expect(await shipRest(orderId, tracking)).toMatchObject({ ok: true });
	expect(await getLine()).toMatchObject({ status: "shipped", shippedUnits: 100 });
	const sent = await listShipments(orderId);
	expect(sent.map(({ state, carrier, note }) => [state, carrier, note]).sort()).toEqual([
		["sent", "Meghna Courier", ""],
		["sent", "Meghna Courier", ""],
		["sent", "Own van", "Fragile"],
	]);
	expect(await shippedMails(buyer.email)).toHaveLength(3);
});

test("an order that ships complete leaves in one go", async () => {
	const { orderId, listLines } = await createPaidOrderOf(2);
	await db.update(orders).set({ shipComplete: true }).where(eq(orders.id, orderId));
	const [first, second] = (await listLines()).map(({ id }) => ({ lineId: id, quantity: 1 }));
	if (!first || !second) throw new Error("Too little was ordered.");
	const incomplete = { ok: false, reason: "incomplete", missing: 1 };
	await expect(ship(orderId, [first])).rejects.toThrow("ships complete. 1 unit is missing.");
	expect(await shipLine(asAdmin(needs, adminId), first.lineId)).toEqual(incomplete);
	await pack(orderId, [first]);
	const [packed] = await listShipments(orderId);
	const { id: shipmentId = "", changeId = "" } = packed ?? {};
	await expect(
		sendShipment(asAdmin(needs, adminId), { orderId, shipmentId, changeId }),
	).rejects.toThrow("ships complete. 1 unit is missing.");
	expect(await shipRest(orderId)).toMatchObject({ ok: true });
	expect(await listShipments(orderId)).toHaveLength(2);
});

test("an order that ships complete waits for a line that is not paid yet", async () => {
	const buyer = await createUser();
	const parts = [await createProduct(), await createProduct()];
	const [paid, unpaid] = await createOrderOf(buyer, parts);
	const { orderId = "" } = paid ?? {};
	await db.update(orders).set({ shipComplete: true }).where(eq(orders.id, orderId));
	await payLineByCard(paid?.id ?? "");
	const incomplete = { ok: false, reason: "incomplete", missing: 1 };
	await expect(ship(orderId, [{ lineId: paid?.id ?? "", quantity: 1 }])).rejects.toThrow(
		"ships complete. 1 unit is missing.",
	);
	expect(await shipRest(orderId)).toEqual(incomplete);
	await payLineByCard(unpaid?.id ?? "");
	expect(await shipRest(orderId)).toMatchObject({ ok: true });
});

test("a charge is never packed, and is shipped with the first shipment", async () => {
	const buyer = await createUser();
	const [line] = await createOrderOf(buyer, [await createProduct({ onHand: 9 })]);
	const orderId = line?.orderId ?? "";
	await addCharge(orderId, 6000, 1500);
	await payByBank(orderId);
	const lines = await listLinesOfOrder(db, null, orderId);
	const charge = lines.find(({ kind }) => kind === "service");
	const goods = lines.find(({ kind }) => kind === "goods");
	expect(charge).toMatchObject({ status: "paid", unitsToShip: 0 });
	await expect(ship(orderId, [{ lineId: charge?.id ?? "", quantity: 1 }])).rejects.toThrow(
		"Nothing of this is left to ship.",
	);
	await ship(orderId, [{ lineId: goods?.id ?? "", quantity: 1 }]);
	expect(await listLinesOfOrder(db, null, orderId)).toMatchObject([
		{ status: "shipped", shippedUnits: 1 },
		{ status: "shipped", shippedUnits: 1 },
	]);
});

test("packed units are not refunded as lost, and refunded ones do not ship", async () => {
	const { orderId, take, getLine } = await createHundred();
	await pack(orderId, take(60));
	const refused = buildRefundRequest(orderId, { units: 41 });
	await expect(refundLines(asAdmin(needs, adminId), refused)).rejects.toMatchObject({
		cause: { message: expect.stringContaining("units are packed") },
	});
	await createRefund(orderId, { units: 40 });
	expect(await getLine()).toMatchObject({ cancelledUnits: 40, unitsToShip: 60 });
	const { totalPoisha, refundedPoisha } = await getLine();
	await createRefund(orderId, {
		reason: "goodwill",
		units: 0,
		amountPoisha: totalPoisha - refundedPoisha,
	});
	const [packed] = await listShipments(orderId);
	const { id: shipmentId = "", changeId = "" } = packed ?? {};
	await expect(
		sendShipment(asAdmin(needs, adminId), { orderId, shipmentId, changeId }),
	).rejects.toThrow("There is nothing paid to ship.");
	expect(await getLine()).toMatchObject({ status: "refunded", shippedUnits: 0 });
});

test("no statement packs too much, ships what was not sent, or changes what was", async () => {
	const [{ orderId, take }, other] = [await createHundred(), await createPaidOrderOf(1)];
	await ship(orderId, take(60));
	await pack(orderId, take(40));
	const [sent, packed] = await db
		.select()
		.from(shipments)
		.where(eq(shipments.orderId, orderId))
		.orderBy(shipments.number);
	if (!sent || !packed) throw new Error("There are no shipments.");
	const [foreign] = await other.listLines();
	const violations: [SQL, string][] = [
		[sql`update shipment_lines set quantity = 41 where shipment_id = ${packed.id}`, "packed again"],
		[
			sql`insert into shipment_lines (line_id, shipment_id, quantity) values (${foreign?.id}, ${packed.id}, 1)`,
			"not to be packed",
		],
		[
			sql`insert into shipment_lines (line_id, shipment_id, quantity) values (${orderId}, ${sent.id}, 1)`,
			"UNIQUE|final",
		],
		[
			sql`insert into shipments (id, number, order_id, carrier, tracking_number, change_id, created_by, created_at, state, sent_at)
				values ('x', 'SH-x', ${orderId}, '', '', '', '', 1, 'sent', 1)`,
			"packed first",
		],
		[sql`update shipments set carrier = 'Other' where id = ${sent.id}`, "final"],
		[sql`update shipments set state = 'packing', sent_at = null where id = ${sent.id}`, "final"],
		[sql`delete from shipments where id = ${sent.id}`, "final"],
		[sql`delete from shipment_lines where shipment_id = ${sent.id}`, "final"],
		[
			sql`update order_lines set status = 'shipped', shipped_units = 100 where id = ${orderId}`,
			"not the units that were sent",
		],
	];
	for (const [statement, text] of violations)
		await expect(
			db.run(statement).then(
				() => "done",
				(error) => String(error.cause ?? error),
			),
			text,
		).resolves.toMatch(new RegExp(text));
	await expect(
		db.batch([
			db.insert(shipments).values({ ...packed, id: "more", number: "SH-more" }),
			db.insert(shipmentLines).values({ lineId: orderId, shipmentId: "more", quantity: 1 }),
		]),
	).rejects.toMatchObject({
		cause: { message: expect.stringContaining("more than is left to ship") },
	});
});

test.each([
	["Meghna Courier", "MC 7/1", "https://meghna.example/track/MC%207%2F1"],
	["meghna courier", "7", "https://meghna.example/track/7"],
	["Meghna Courier", "", null],
	["Own van", "7", null],
	["Somebody else", "7", null],
])("the tracking page of %s '%s' is %s", (carrier, trackingNumber, url) => {
	expect(buildTrackingUrl(carriers, { carrier, trackingNumber })).toBe(url);
});
