import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	createOrderOf,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { newId } from "../../platform/ids.server";
import { products, vatRates } from "../catalog/tables.server";
import { listLinesOfOrder } from "./queries.server";
import { orderLines } from "./tables.server";

const { db } = createTestPlatform();

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

test("a VAT rate is never deleted, and its name is unique", async () => {
	await expect(db.delete(vatRates).where(eq(vatRates.id, "zero"))).rejects.toThrow();
	await expect(
		db.insert(vatRates).values({ id: newId(), name: "vat 15 %", bp: 0 }),
	).rejects.toThrow();
});
