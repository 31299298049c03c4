import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { requestApproval } from "~/domain/approvals/request-approval.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createCartLine,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const PATH = "/company/settings";
const MESSAGE = "Your company requires a purchase order number.";

async function requiresNumber(customerId: string) {
	const [company] = await platform.db.select().from(customers).where(eq(customers.id, customerId));
	return company?.poRequired;
}

test("an owner decides that orders need a purchase order number, and other members don't", async () => {
	const { customerId, owner, buyer } = await createCompany();
	expect((await (await createSignedInBrowser(buyer)).submit(PATH, {})).status).toBe(403);
	const shopper = await createSignedInBrowser(owner);
	expect((await shopper.submit(PATH, { poRequired: "on" })).status).toBe(303);
	expect(await requiresNumber(customerId)).toBe(true);
	expect((await shopper.open(PATH)).html).toContain("checked");
	expect((await shopper.submit(PATH, {})).status).toBe(303);
	expect(await requiresNumber(customerId)).toBe(false);
	const person = await createSignedInBrowser(await createUser());
	expect((await person.open(PATH)).location).toBe("/trade/apply");
});

test("without the number that the company requires, nothing is ordered or requested, and the field says why", async () => {
	const { customerId, owner, requester } = await createCompany();
	const product = await createProduct();
	await platform.db.update(customers).set({ poRequired: true }).where(eq(customers.id, customerId));
	const shopper = await createSignedInBrowser(owner);
	const order = { ...buildOrderInput(), quantity: "1", seenBreaks: `1:${product.pricePoisha}` };
	const path = `/products/${product.id}/order`;
	const refused = await shopper.submit(path, { ...order, purchaseOrderNumber: "" });
	expect([refused.status, refused.html]).toEqual([409, expect.stringContaining(MESSAGE)]);
	expect(refused.html).toContain(order.address);
	const placed = await shopper.submit(path, { ...order, purchaseOrderNumber: "PO-1" });
	expect(placed.status).toBe(303);
	await createCartLine(requester, product);
	const request = {
		...buildOrderInput({ purchaseOrderNumber: "" }),
		seen: formatSeenLines(await listCartLines(platform, requester)),
	};
	expect(await requestApproval(platform, requester, request)).toMatchObject({ message: MESSAGE });
});

test("a company orders a part again while an order of it is unpaid, and a person does not", async () => {
	const { owner } = await createCompany();
	const product = await createProduct();
	const first = await createOrder(owner, product);
	expect(await createOrder(owner, product)).not.toBe(first);
	const person = await createUser();
	await createOrder(person, product);
	await expect(createOrder(person, product)).rejects.toThrow("already-ordered");
});
