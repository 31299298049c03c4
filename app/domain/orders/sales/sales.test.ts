import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { getPageVersion } from "~/platform/d1/page-version.server";
import { newId } from "~/platform/ids.server";
import { REFUNDED } from "~/testing/database/line-states";
import {
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import {
	getNewestAlert,
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { products } from "../../catalog/tables.server";
import { reconcileCursors } from "../../payments/tables.server";
import { shipLine } from "../shipping/ship-orders.server";
import { orderLines, orders, productSales } from "../tables.server";
import { deleteExpiredSales } from "./delete-expired-sales.server";

const platform = createTestPlatform();
const { db } = platform;
const DAY_MS = 86_400_000;
/** Midnight in Bangladesh. */
const getDayStart = (day: number) => day * DAY_MS - 6 * 3_600_000;

const updateOrder = (
	id: string,
	values: Parameters<ReturnType<typeof db.update<typeof orderLines>>["set"]>[0],
) => db.update(orderLines).set(values).where(eq(orderLines.id, id));

/** Lists as [day, orders, units]. */
const listCountedDays = async ({ id }: TestProduct) =>
	(
		await db
			.select()
			.from(productSales)
			.where(eq(productSales.productId, id))
			.orderBy(asc(productSales.day))
	).map(({ day, orders, units }) => [day, orders, units]);

async function getSoldCounts({ id }: TestProduct) {
	const [row] = await db
		.select({ orders: products.soldOrders, units: products.soldUnits })
		.from(products)
		.where(eq(products.id, id));
	return row;
}

test("a sale counts once, on its day in Bangladesh, until it is refunded or deleted, and invalidates no cached page", async () => {
	const product = await createProduct({ onHand: 100 });
	const [first, second] = [await createUser(), await createUser()];
	const drill = await createOrder(first, product, { quantity: 3 });
	const vice = await createOrder(second, product, { quantity: 4 });
	const version = await getPageVersion(db);
	expect(await getSoldCounts(product)).toEqual({ orders: 0, units: 0 });
	const paid = (id: string, paidAt: number) =>
		updateOrder(id, { status: "paid", transactionId: `pi_${id}`, paidAt });
	await paid(drill, getDayStart(19_000));
	await paid(vice, getDayStart(19_000) + DAY_MS - 1);
	expect(await shipLine(asAdmin(platform, (await createAdmin()).id), drill)).toMatchObject({
		ok: true,
	});
	expect(await listCountedDays(product)).toEqual([[19_000, 2, 7]]);
	expect(await getSoldCounts(product)).toEqual({ orders: 2, units: 7 });

	await updateOrder(vice, { paidAt: getDayStart(19_001) });
	expect(await listCountedDays(product)).toEqual([
		[19_000, 1, 3],
		[19_001, 1, 4],
	]);
	await updateOrder(drill, REFUNDED);
	expect(await getSoldCounts(product)).toEqual({ orders: 1, units: 4 });
	expect(await getPageVersion(db)).toBe(version);
	await db.delete(orderLines).where(eq(orderLines.id, vice));
	expect(await getSoldCounts(product)).toEqual({ orders: 0, units: 0 });
});

async function sellOnDays(product: TestProduct, first: number, days: number): Promise<void> {
	const templateOrderId = await createOrder(await createUser(), product, { quantity: 2 });
	const [placed] = await db.select().from(orderLines).where(eq(orderLines.id, templateOrderId));
	const [order] = await db.select().from(orders).where(eq(orders.id, templateOrderId));
	if (!placed || !order) throw new Error("The order was not written.");
	onTestFinished(async () => {
		await db.delete(orderLines).where(eq(orderLines.productId, product.id));
		await db.delete(productSales).where(eq(productSales.productId, product.id));
	});
	const paid = { status: "paid", transactionId: "pi_of-long-ago" } as const;
	await updateOrder(placed.id, { ...paid, paidAt: getDayStart(first) });
	for (let day = first + 1; day < first + days; day += 1) {
		const id = newId();
		await db.batch([
			db.insert(orders).values({ ...order, id, number: `SO-${id}`, idempotencyKey: id }),
			db.insert(orderLines).values({ ...placed, id, orderId: id }),
			updateOrder(id, { ...paid, paidAt: getDayStart(day) }),
		]);
	}
}

test("the newest 90 days of sales count, and the scheduled job deletes older ones", async () => {
	const product = await createProduct({ onHand: 200 });
	await sellOnDays(product, 5000, 95);
	const listCountedDayNumbers = async () =>
		(
			await db
				.selectDistinct({ day: productSales.day })
				.from(productSales)
				.orderBy(productSales.day)
		).map(({ day }) => day);
	const before = await listCountedDayNumbers();
	expect((await listCountedDays(product)).length).toBeGreaterThanOrEqual(95);
	// A run deletes 500 rows, and other tests sold in other years.
	for (let run = 0; run < 10; run += 1) await deleteExpiredSales(platform);
	expect(await listCountedDayNumbers()).toEqual(before.slice(-90));
	const left = (await listCountedDays(product)).length;
	expect(await getSoldCounts(product)).toEqual({ orders: left, units: 2 * left });
	await deleteExpiredSales(platform);
	expect(await listCountedDayNumbers()).toEqual(before.slice(-90));
	await checkSales(product);
	expect(await listOpenAlertKinds(`product:${product.id}`)).toEqual([]);
});

async function checkSales({ id }: TestProduct): Promise<void> {
	await resetReconcileCursors();
	await db
		.insert(reconcileCursors)
		.values({ step: "check-sales-mismatch", since: 0, until: 0, after: id.slice(0, -1) });
	await runReconciler();
}

test("a wrong sales count becomes an alert and blocks no refund", async () => {
	const product = await createProduct();
	const subject = `product:${product.id}`;
	const order = await createPaidOrder(await createUser(), product, { quantity: 2 });
	const getAlertDetail = async () => {
		await checkSales(product);
		return (await getNewestAlert("sales-mismatch", subject)).detail;
	};
	const isThisProduct = eq(products.id, product.id);
	await db.update(products).set({ soldUnits: 1 }).where(isThisProduct);
	expect(await getAlertDetail()).toBe("orders 1, units 1 summed; orders 1, units 2 by day");
	await db.update(products).set({ soldUnits: 2 }).where(isThisProduct);
	const setCountedUnits = (units: number) =>
		db.update(productSales).set({ units }).where(eq(productSales.productId, product.id));
	await setCountedUnits(1);
	expect(await getAlertDetail()).toBe("orders 1, units 1 counted; orders 1, units 2 sold");
	await updateOrder(order, REFUNDED);
	expect(await getSoldCounts(product)).toEqual({ orders: 0, units: 0 });
	await checkSales(product);
	expect(await getNewestAlert("sales-mismatch", subject)).toMatchObject({
		resolvedBy: "system:reconciler",
	});
});
