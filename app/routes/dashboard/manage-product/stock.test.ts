import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { changeStock } from "~/domain/stock/verbs.server";
import { getStock, listAudit } from "~/testing/database/queries";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const LIST_PATH = "/dashboard/manageProduct";
const keyIn = (html: string) => /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";

const loadStockForm = async (admin: Browser, id: string) => ({
	idempotencyKey: keyIn((await admin.open(`${LIST_PATH}/${id}/stock`)).html),
});

test("a stock change is relative, so a sale in between is kept", async () => {
	const product = await createProduct({ onHand: 10 });
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadStockForm(admin, product.id);
	await createOrder(await createUser(), product, { quantity: 4 });
	const response = await admin.submit(`${LIST_PATH}/${product.id}/stock`, {
		...form,
		change: "+5",
	});
	expect(response).toMatchObject({ status: 303, location: LIST_PATH });
	expect(await getStock(product.id)).toEqual({ onHand: 15, reserved: 4 });
});

test("a stock change submitted twice counts once", async () => {
	const product = await createProduct({ onHand: 10 });
	const admin = await createSignedInBrowser(await createAdmin());
	const form = { ...(await loadStockForm(admin, product.id)), change: "-3" };
	const path = `${LIST_PATH}/${product.id}/stock`;
	await Promise.all([admin.submit(path, form), admin.submit(path, form)]);
	expect((await admin.submit(path, form)).status).toBe(303);
	expect((await getStock(product.id)).onHand).toBe(7);
	expect(await listAudit(`product:${product.id}`)).toEqual(["product.stock"]);
});

test("units reserved by unpaid orders can't be removed", async () => {
	const product = await createProduct({ onHand: 10 });
	await createOrder(await createUser(), product, { quantity: 4 });
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadStockForm(admin, product.id);
	const page = await admin.submit(`${LIST_PATH}/${product.id}/stock`, { ...form, change: "-7" });
	expect(page.status).toBe(409);
	expect(page.html).toContain("You can remove at most 6: 10 on hand, 4 reserved by unpaid orders");
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 4 });
	expect(await listAudit(`product:${product.id}`)).toEqual([]);
});

test.each(["0", "1.5", "abc", "", "1e3"])("a stock change of '%s' is rejected", async (change) => {
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadStockForm(admin, product.id);
	const page = await admin.submit(`${LIST_PATH}/${product.id}/stock`, { ...form, change });
	expect(page.status).toBe(400);
	expect((await getStock(product.id)).onHand).toBe(10);
});

test("concurrent orders and stock changes never leave fewer units on hand than reserved", async () => {
	const product = await createProduct({ onHand: 10 });
	const admin = await createAdmin();
	const buyers = await Promise.all(Array.from({ length: 6 }, () => createUser()));
	const take = (n: number) =>
		changeStock(actAs(createTestPlatform(), { kind: "admin", userId: admin.id }), product.id, {
			change: -2,
			idempotencyKey: `race-${n}-key`,
		});
	await Promise.allSettled(
		buyers.flatMap((buyer, n) => [createOrder(buyer, product, { quantity: 2 }), take(n)]),
	);
	const { onHand, reserved } = await getStock(product.id);
	expect(reserved).toBeLessThanOrEqual(onHand);
	const taken = (await listAudit(`product:${product.id}`)).length;
	expect(onHand).toBe(10 - 2 * taken);
	expect(onHand - reserved).toBeLessThan(2);
});
