import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDatabase } from "~/platform/d1/database.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { listOrderAudit, listQueuedMailSubjects } from "~/testing/database/queries";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import {
	createAdmin,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { createRefund } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import { disputes } from "../../payments/tables.server";
import { listLinesOfOrder } from "../queries.server";
import { buildTrackingUrl } from "../rules/shipping";
import { shipLine, shipOrders } from "../shipping/ship-orders.server";
import { orderLines, shipmentLines, shipments } from "../tables.server";

const platform = createTestPlatform();
const { db } = platform;
const carriers = [
	{ name: "Meghna Courier", link: "https://meghna.example/track/{number}" },
	{ name: "Own van", link: null },
];
const needs = { ...platform, settings: { ...platform.settings, carriers } };
const NO_TRACKING = { carrier: "", trackingNumber: "" };

async function createPaidOrderOf(count: number) {
	const buyer = await createUser();
	const products = await Promise.all(Array.from({ length: count }, () => createProduct()));
	const [{ orderId = "" } = {}] = await createOrderOf(buyer, products);
	await db
		.update(orderLines)
		.set({ status: "paid", transactionId: `pi_${orderId}`, paidAt: Date.now() })
		.where(eq(orderLines.orderId, orderId));
	const listLines = () => listLinesOfOrder(db, buyer.id, orderId);
	const listStatuses = async () => (await listLines()).map(({ status }) => status);
	return { buyer, products, orderId, listLines, listStatuses };
}

const listShipments = (orderId: string) =>
	db.select().from(shipments).where(eq(shipments.orderId, orderId));

test("several orders ship at once, each with its shipment, one email and an audit row per line", async () => {
	const admin = await createAdmin();
	const [first, second] = [await createPaidOrderOf(3), await createPaidOrderOf(1)];
	const results = await shipOrders(needs, admin.id, [
		{ orderId: first.orderId, carrier: "Meghna Courier", trackingNumber: "MC 7/1" },
		{ orderId: second.orderId, ...NO_TRACKING },
	]);
	expect([...results]).toEqual([
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
		expect(await listOrderAudit(line.id)).toContain("order.ship");
	}
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
		shipOrders(by, admin.id, [{ orderId, carrier: "", trackingNumber }]);
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
	expect((await first)?.get(orderId)).toEqual({ ok: true });
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
		transactionId: `pi_${disputed.orderId}`,
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
		needs,
		admin.id,
		orderIds.map((orderId) => ({ orderId, ...NO_TRACKING })),
	);
	expect(orderIds.map((orderId) => results.get(orderId))).toEqual([
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
	const results = await shipOrders(interrupted, admin.id, [{ orderId, ...NO_TRACKING }]);
	expect(results.get(orderId)).toEqual({ ok: true });
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
		transactionId: `pi_${busy.orderId}`,
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
	const results = await shipOrders(interrupted, admin.id, [
		{ orderId: calm.orderId, ...NO_TRACKING },
		{ orderId: busy.orderId, ...NO_TRACKING },
	]);
	expect(results.get(calm.orderId)).toEqual({ ok: true });
	expect(results.get(busy.orderId)).toEqual({ ok: false, reason: "changed-meanwhile" });
	expect(await calm.listStatuses()).toEqual(["shipped"]);
	expect(await busy.listStatuses()).toEqual(["paid"]);
	expect(writes).toBe(4);
});

test("one line ships alone, and the rest of its order later in another shipment", async () => {
	const admin = await createAdmin();
	const { orderId, listLines, listStatuses } = await createPaidOrderOf(3);
	const [, second] = await listLines();
	expect(await shipLine(needs, admin.id, second?.id ?? "")).toEqual({ ok: true });
	expect(await listStatuses()).toEqual(["paid", "shipped", "paid"]);
	const rest = { orderId, carrier: "Own van", trackingNumber: "" };
	expect((await shipOrders(needs, admin.id, [rest])).get(orderId)).toEqual({ ok: true });
	expect((await listLines()).map(({ carrier }) => carrier)).toEqual(["Own van", "", "Own van"]);
	expect(await listShipments(orderId)).toHaveLength(2);
	expect(await shipLine(needs, admin.id, "none")).toEqual({ ok: false, reason: "no-such-order" });
});

test("the number of statements does not depend on the numbers of orders and lines", async () => {
	const admin = await createAdmin();
	const countStatements = async (orderIds: readonly string[]) => {
		const { DB, ran } = createLoggingDatabase();
		const counted = createDatabase(DB, { statements: 0, writtenTables: new Set() });
		const requests = orderIds.map((orderId) => ({ orderId, ...NO_TRACKING }));
		const results = await shipOrders({ ...needs, db: counted }, admin.id, requests);
		expect([...results.values()]).toEqual(orderIds.map(() => ({ ok: true })));
		return ran.length;
	};
	const single = await createPaidOrder(await createUser(), await createProduct());
	const several = [
		await createPaidOrderOf(6),
		await createPaidOrderOf(4),
		await createPaidOrderOf(2),
	];
	expect(await countStatements([single])).toBe(6);
	expect(await countStatements(several.map(({ orderId }) => orderId))).toBe(6);
});

test("a line can't be stored as shipped without a shipment, nor with one of another order", async () => {
	const admin = await createAdmin();
	const [order, other] = [await createPaidOrderOf(1), await createPaidOrderOf(1)];
	await shipOrders(needs, admin.id, [{ orderId: other.orderId, ...NO_TRACKING }]);
	const [foreign] = await listShipments(other.orderId);
	const [line] = await order.listLines();
	const store = (shippedUnits: number, units: number) =>
		db.batch([
			db
				.update(orderLines)
				.set({ status: "shipped", shippedUnits })
				.where(eq(orderLines.orderId, order.orderId)),
			db
				.insert(shipmentLines)
				.values({ lineId: line?.id ?? "", shipmentId: foreign?.id ?? "", quantity: units }),
		]);
	await expect(store(0, 1)).rejects.toThrow();
	await expect(store(1, 1)).rejects.toThrow();
	expect(await order.listStatuses()).toEqual(["paid"]);
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
