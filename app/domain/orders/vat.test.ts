import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderWaiting } from "~/testing/factories/backorders";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	actAsAdmin,
	createOrderOf,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { newId } from "../../platform/ids.server";
import { products, vatRates } from "../catalog/tables.server";
import { findMethod } from "../delivery/queries.server";
import { editMethod } from "../delivery/verbs.server";
import { listLinesOfOrder } from "./queries.server";
import { orderLines } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

test("a line keeps the VAT rate that its product had when it was ordered", async () => {
	const id = await createVatRate(750);
	const ordered = [
		await createProduct(),
		await createProduct({ vatRateId: "zero" }),
		await createProduct({ vatRateId: id }),
	];
	const buyer = await createUser();
	const lines = await createOrderOf(buyer, ordered);
	expect(lines.map(({ vatBp }) => vatBp)).toEqual([1500, 0, 750]);

	await db.update(vatRates).set({ bp: 1000 }).where(eq(vatRates.id, id));
	await db
		.update(products)
		.set({ vatRateId: "zero" })
		.where(eq(products.id, ordered[0]?.id ?? ""));
	const kept = await listLinesOfOrder(db, buyer.id, lines[0]?.orderId ?? "");
	expect(kept.map(({ vatBp }) => vatBp)).toEqual([1500, 0, 750]);
	const later = await createOrderOf(await createUser(), ordered);
	expect(later.map(({ vatBp }) => vatBp)).toEqual([0, 0, 1000]);
	await expect(
		db
			.update(orderLines)
			.set({ vatBp: 0 })
			.where(eq(orderLines.id, lines[0]?.id ?? "")),
	).rejects.toThrow();
});

test("a charge keeps the VAT rate of its method at the time of the order, also beside parts with other rates", async () => {
	const buyer = await createUser();
	const [five, ten] = [await createVatRate(500), await createVatRate(1000)];
	const id = await createDeliveryMethod({ vatRateId: five });
	const order = async () => {
		const product = await createProduct({ vatRateId: "standard" });
		const placed = await orderWaiting(buyer, [{ product, quantity: 1 }], { deliveryMethodId: id });
		if (!placed.ok || !placed.orderId) throw new Error("The order was refused.");
		const lines = await listLinesOfOrder(db, buyer.id, placed.orderId);
		return lines.map(({ kind, vatBp }) => [kind, vatBp]);
	};
	expect(await order()).toEqual([
		["goods", 1500],
		["service", 500],
	]);
	const method = await findMethod(db, id);
	if (!method) throw new Error("There is no method.");
	const { freeOverPoisha: freeOver, ...saved } = method;
	await editMethod(await actAsAdmin(), method, {
		...saved,
		freeOver,
		vatRateId: ten,
	});
	expect(await order()).toEqual([
		["goods", 1500],
		["service", 1000],
	]);
	await archiveDeliveryMethods();
});

test("a VAT rate is never deleted, and its name is unique", async () => {
	await expect(db.delete(vatRates).where(eq(vatRates.id, "zero"))).rejects.toThrow();
	await expect(
		db.insert(vatRates).values({ id: newId(), name: "standard", bp: 0 }),
	).rejects.toThrow();
});
