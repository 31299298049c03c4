import { expect, test } from "vitest";
import { changeStock } from "~/domain/catalog/management/change-stock.server";
import { auditAbout, stockOf } from "~/testing/database/queries";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { type Browser, signedIn } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const LIST = "/dashboard/manageProduct";
const keyIn = (html: string) => /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";

const stockForm = async (admin: Browser, id: string) => ({
	idempotencyKey: keyIn((await admin.open(`${LIST}/${id}/stock`)).html),
});

test("stock is changed by what came in or went out, so a sale in between is kept", async () => {
	const product = await aProduct({ onHand: 10 });
	const admin = await signedIn(await anAdmin());
	const form = await stockForm(admin, product.id);
	await anOrder(await aUser(), product, { quantity: 4 });
	const answer = await admin.submit(`${LIST}/${product.id}/stock`, { ...form, change: "+5" });
	expect(answer).toMatchObject({ status: 303, location: LIST });
	expect(await stockOf(product.id)).toEqual({ onHand: 15, reserved: 4 });
});

test("a stock change that is sent twice counts once", async () => {
	const product = await aProduct({ onHand: 10 });
	const admin = await signedIn(await anAdmin());
	const form = { ...(await stockForm(admin, product.id)), change: "-3" };
	const path = `${LIST}/${product.id}/stock`;
	await Promise.all([admin.submit(path, form), admin.submit(path, form)]);
	expect((await admin.submit(path, form)).status).toBe(303);
	expect((await stockOf(product.id)).onHand).toBe(7);
	expect(await auditAbout(`product:${product.id}`)).toEqual(["product.stock"]);
});

test("units that unpaid orders hold can't be taken away", async () => {
	const product = await aProduct({ onHand: 10 });
	await anOrder(await aUser(), product, { quantity: 4 });
	const admin = await signedIn(await anAdmin());
	const form = await stockForm(admin, product.id);
	const page = await admin.submit(`${LIST}/${product.id}/stock`, { ...form, change: "-7" });
	expect(page.status).toBe(409);
	expect(page.html).toContain("Only 6 can go out: 10 on hand, 4 reserved by unpaid orders");
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 4 });
	expect(await auditAbout(`product:${product.id}`)).toEqual([]);
});

test.each(["0", "1.5", "abc", "", "1e3"])("a stock change of '%s' is refused", async (change) => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const form = await stockForm(admin, product.id);
	const page = await admin.submit(`${LIST}/${product.id}/stock`, { ...form, change });
	expect(page.status).toBe(400);
	expect((await stockOf(product.id)).onHand).toBe(10);
});

test("orders and stock changes at once never leave fewer on hand than are reserved", async () => {
	const product = await aProduct({ onHand: 10 });
	const admin = await anAdmin();
	const buyers = await Promise.all(Array.from({ length: 6 }, () => aUser()));
	const take = (n: number) =>
		changeStock(testPlatform(), admin.id, product.id, {
			change: -2,
			idempotencyKey: `race-${n}-key`,
		});
	await Promise.allSettled(
		buyers.flatMap((buyer, n) => [anOrder(buyer, product, { quantity: 2 }), take(n)]),
	);
	const { onHand, reserved } = await stockOf(product.id);
	expect(reserved).toBeLessThanOrEqual(onHand);
	const taken = (await auditAbout(`product:${product.id}`)).length;
	expect(onHand).toBe(10 - 2 * taken);
	expect(onHand - reserved).toBeLessThan(2);
});
