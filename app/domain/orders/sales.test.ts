import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { pageVersion } from "~/platform/d1/page-version.server";
import { type AProduct, anOrder, aPaidOrder, aProduct, aUser } from "~/testing/factories/factories";
import { alertsAbout, forgetMarks, runReconciler, theAlert } from "~/testing/payments/reconciler";
import { testPlatform } from "~/testing/platform";
import { newId } from "../../platform/ids.server";
import { products } from "../catalog/tables.server";
import { reconcileMarks } from "../payments/tables.server";
import { forgetOldSales } from "./delete-expired-sales.server";
import { orders, productSales } from "./tables.server";

const platform = testPlatform();
const { db } = platform;
const DAY_MS = 86_400_000;
/** Midnight in Bangladesh. */
const startOf = (day: number) => day * DAY_MS - 6 * 3_600_000;

const change = (id: string, to: Partial<typeof orders.$inferInsert>) =>
	db.update(orders).set(to).where(eq(orders.id, id));

/** The days that are counted of a product, as [day, orders, units]. */
const daysOf = async ({ id }: AProduct) =>
	(
		await db
			.select()
			.from(productSales)
			.where(eq(productSales.productId, id))
			.orderBy(asc(productSales.day))
	).map(({ day, orders, units }) => [day, orders, units]);

async function soldOf({ id }: AProduct) {
	const [row] = await db
		.select({ orders: products.soldOrders, units: products.soldUnits })
		.from(products)
		.where(eq(products.id, id));
	return row;
}

test("a sale counts once, on its day in Bangladesh, until it is refunded or its order goes, and redraws no shared page", async () => {
	const product = await aProduct({ onHand: 100 });
	const [first, second] = [await aUser(), await aUser()];
	const drill = await anOrder(first, product, { quantity: 3 });
	const vice = await anOrder(second, product, { quantity: 4 });
	const version = await pageVersion(db);
	expect(await soldOf(product)).toEqual({ orders: 0, units: 0 });
	const paid = (id: string, paidAt: number) =>
		change(id, { status: "paid", transactionId: `pi_${id}`, paidAt });
	await paid(drill, startOf(19_000));
	await paid(vice, startOf(19_000) + DAY_MS - 1);
	await change(drill, { status: "shipped", shippedAt: Date.now() });
	expect(await daysOf(product)).toEqual([[19_000, 2, 7]]);
	expect(await soldOf(product)).toEqual({ orders: 2, units: 7 });

	await change(vice, { paidAt: startOf(19_001) });
	expect(await daysOf(product)).toEqual([
		[19_000, 1, 3],
		[19_001, 1, 4],
	]);
	await change(drill, { status: "refunded" });
	expect(await soldOf(product)).toEqual({ orders: 1, units: 4 });
	expect(await pageVersion(db)).toBe(version);
	await db.delete(orders).where(eq(orders.id, vice));
	expect(await soldOf(product)).toEqual({ orders: 0, units: 0 });
});

/** Sells two units on each of so many days, without the mails that orders bring; when the test is over they are gone. */
async function sellOn(product: AProduct, first: number, days: number): Promise<void> {
	const pattern = await anOrder(await aUser(), product, { quantity: 2 });
	const [placed] = await db.select().from(orders).where(eq(orders.id, pattern));
	if (!placed) throw new Error("The order was not written.");
	onTestFinished(async () => {
		await db.delete(orders).where(eq(orders.productId, product.id));
		await db.delete(productSales).where(eq(productSales.productId, product.id));
	});
	const paid = { status: "paid", transactionId: "pi_of-long-ago" } as const;
	await change(placed.id, { ...paid, paidAt: startOf(first) });
	for (let day = first + 1; day < first + days; day += 1) {
		const id = newId();
		await db.batch([
			db.insert(orders).values({ ...placed, id, checkoutId: id, idempotencyKey: id }),
			change(id, { ...paid, paidAt: startOf(day) }),
		]);
	}
}

test("the newest 90 days of sales count, and the scheduled job forgets those before", async () => {
	const product = await aProduct({ onHand: 200 });
	await sellOn(product, 5000, 95);
	const daysCounted = async () =>
		(
			await db
				.selectDistinct({ day: productSales.day })
				.from(productSales)
				.orderBy(productSales.day)
		).map(({ day }) => day);
	const before = await daysCounted();
	expect((await daysOf(product)).length).toBeGreaterThanOrEqual(95);
	await forgetOldSales(platform);
	expect(await daysCounted()).toEqual(before.slice(-90));
	const left = (await daysOf(product)).length;
	expect(await soldOf(product)).toEqual({ orders: left, units: 2 * left });
	await forgetOldSales(platform);
	expect(await daysCounted()).toEqual(before.slice(-90));
	await look(product);
	expect(await alertsAbout(`product:${product.id}`)).toEqual([]);
});

/** A run of the reconciler whose sweep comes by this product. */
async function look({ id }: AProduct): Promise<void> {
	await forgetMarks();
	await db
		.insert(reconcileMarks)
		.values({ step: "check-sales", since: 0, until: 0, after: id.slice(0, -1) });
	await runReconciler();
}

test("a count that is not what was sold becomes an alert, and hinders no refund", async () => {
	const product = await aProduct();
	const subject = `product:${product.id}`;
	const order = await aPaidOrder(await aUser(), product, { quantity: 2 });
	const detail = async () => {
		await look(product);
		return (await theAlert("sales", subject)).detail;
	};
	const its = eq(products.id, product.id);
	await db.update(products).set({ soldUnits: 1 }).where(its);
	expect(await detail()).toBe("orders 1, units 1 summed; orders 1, units 2 by day");
	await db.update(products).set({ soldUnits: 2 }).where(its);
	const counted = (units: number) =>
		db.update(productSales).set({ units }).where(eq(productSales.productId, product.id));
	await counted(1);
	expect(await detail()).toBe("orders 1, units 1 counted; orders 1, units 2 sold");
	await change(order, { status: "refunded" });
	expect(await soldOf(product)).toEqual({ orders: 0, units: 0 });
	await look(product);
	expect(await theAlert("sales", subject)).toMatchObject({ resolvedBy: "system:reconciler" });
});
