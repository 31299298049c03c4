import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { cartLines } from "~/domain/cart/tables.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createCartLine,
	createFamily,
	createProduct,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const ROLE_TEXT = "Ask an owner of the company";

test("a viewer neither fills a cart nor opens pads, and reads whom to ask", async () => {
	const { requester, addMember } = await createCompany();
	const viewer = await addMember("buyer");
	const family = await createFamily();
	const part = await createProduct({ familyId: family.id });
	const line = await createCartLine(viewer, part);
	const list = `${part.id} 3`;
	const pad = { source: "text", text: list, idempotencyKey: newId(), columns: null } as const;
	const created = await createPad(platform, viewer, pad);
	const padId = created.ok ? created.padId : "";
	await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, viewer.id));
	const looker = await createSignedInBrowser(viewer);
	const { name, address, phone } = buildOrderInput();
	const order = { name, address, phone, idempotencyKey: newId(), seen: `${part.id}:1:25000` };
	const sent = { idempotencyKey: newId(), quantity: "3" };
	for (const [path, fields] of [
		[`/products/${part.id}`, { ...sent, intent: "cart" }],
		[`/products/${part.id}`, { ...sent, intent: "wait" }],
		["/products?q=bolt", { ...sent, productId: part.id }],
		[`/families/${family.slug}`, { [`units-${part.pricePoisha}-${part.id}`]: "3" }],
		["/mycart", { [`quantity-1-${part.id}`]: "3" }],
		["/checkout", order],
		[`/products/${part.id}/order`, { ...order, quantity: "3" }],
		["/order-pad", { ...sent, list }],
		["/order-pad/preview", { ...sent, list }],
		[`/order-pad/${padId}`, { ...sent, intent: "add" }],
	] as const) {
		const refused = await looker.submit(path, { ...fields });
		expect([path, refused.status]).toEqual([path, 403]);
		// Scripts read the answer of the preview.
		const text = path === "/order-pad/preview" ? "company-role" : ROLE_TEXT;
		expect(refused.html, path).toContain(text);
	}
	for (const path of ["/checkout", "/order-pad", `/order-pad/${padId}`])
		expect((await looker.open(path)).status, path).toBe(403);
	expect(await db.select().from(cartLines).where(eq(cartLines.userId, viewer.id))).toMatchObject([
		{ id: line, quantity: 1 },
	]);
	expect(await db.$count(orderPads, eq(orderPads.userId, viewer.id))).toBe(1);

	const asker = await createSignedInBrowser(requester);
	for (const [path, button] of [
		[`/products/${part.id}`, 'value="cart"'],
		[`/families/${family.slug}`, 'name="units-'],
		["/mycart", 'href="/order-pad"'],
	] as const) {
		const [shown, offered] = await Promise.all([looker.open(path), asker.open(path)]);
		expect([path, shown.status, shown.html.includes(ROLE_TEXT)]).toEqual([path, 200, true]);
		expect([path, shown.html.includes(button)]).toEqual([path, false]);
		expect(shown.html).not.toContain('href="/order-pad"');
		expect([path, offered.html.includes(button)]).toEqual([path, true]);
	}
});
