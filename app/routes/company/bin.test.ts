import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers } from "~/domain/accounts/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { createCompany } from "~/testing/factories/companies";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const readBin = async (customerId: string) => {
	const [customer] = await db
		.select({ bin: customers.bin })
		.from(customers)
		.where(eq(customers.id, customerId));
	return customer?.bin;
};

const readOrderBin = async (id: string) => {
	const [order] = await db.select({ bin: orders.buyerBin }).from(orders).where(eq(orders.id, id));
	return order?.bin;
};

test("the BIN of a company is changed by its owners alone, with an audit row, and is on its orders whatever a member types", async () => {
	const { owner, addMember } = await createCompany();
	const { customerId } = owner;
	const office = await createSignedInBrowser(owner);
	const settings = { invoiceEmail: "", bin: "000123456-0101" };
	expect(await office.submit("/company/settings", settings)).toMatchObject({ status: 303 });
	expect(await readBin(customerId)).toBe("000123456-0101");
	const trail = await listAuditOf(customerId);
	expect(trail.at(-1)).toMatchObject({
		action: "customer.settings",
		actor: `user:${owner.id}`,
		after: expect.stringContaining("000123456-0101"),
	});
	for (const role of ["buyer", "owner"] as const) {
		const member = await addMember(role);
		const orderId = await createOrder(member, await createProduct(), { buyerBin: "999" });
		expect(await readOrderBin(orderId)).toBe("000123456-0101");
	}
	expect(await readBin(customerId)).toBe("000123456-0101");
	const buyer = await createSignedInBrowser(await addMember("buyer"));
	expect((await buyer.submit("/company/settings", { ...settings, bin: "1" })).status).toBe(403);
	const { id } = await createProduct();
	const form = await buyer.open(`/products/${id}/order?quantity=1`);
	expect(/<input[^>]*name="buyerBin"[^>]*>/.exec(form.html)?.[0]).toMatch(/readonly/i);
	expect(await readBin(customerId)).toBe("000123456-0101");
});

test("the BIN of a person is remembered from the order form", async () => {
	const buyer = await createUser();
	await createOrder(buyer, await createProduct(), { buyerBin: "777" });
	expect(await readBin(buyer.customerId)).toBe("777");
	await createOrder(buyer, await createProduct(), { buyerBin: "" });
	expect(await readBin(buyer.customerId)).toBe("777");
});

const listAuditOf = (customerId: string) =>
	db
		.select()
		.from(audit)
		.where(eq(audit.subject, `customer:${customerId}`))
		.orderBy(audit.at);

test("orders of a company name it, unless another name was typed, and those of a person name none", async () => {
	const { owner, name } = await createCompany();
	const readName = async (id: string) =>
		(await db.select().from(orders).where(eq(orders.id, id)))[0]?.companyName;
	const order = async (buyer: SignedInUser, companyName: string) =>
		readName(await createOrder(buyer, await createProduct(), { companyName }));
	expect(await order(owner, "")).toBe(name);
	expect(await order(owner, "Site office")).toBe("Site office");
	expect(await order(await createUser(), "")).toBe("");
});
