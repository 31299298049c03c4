import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { requestApproval } from "~/domain/approvals/request-approval.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { addCostCentres } from "~/domain/companies/cost-centres.server";
import { costCentres } from "~/domain/companies/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { createCompany, createCostCentre } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const PATH = "/company/cost-centres";
const REQUIRED = "Your company requires a cost centre.";
const UNKNOWN = "Your company has no cost centre 'Site 9'. Choose one.";

const readNames = async (customerId: string) =>
	(
		await platform.db
			.select({ name: costCentres.name, archivedAt: costCentres.archivedAt })
			.from(costCentres)
			.where(eq(costCentres.customerId, customerId))
			.orderBy(costCentres.name)
	).map(({ name, archivedAt }) => (archivedAt === null ? name : `(${name})`));

test("owners add cost centres by lines, archive them and use them again; other members only see them", async () => {
	const { customerId, owner, buyer } = await createCompany();
	const shopper = await createSignedInBrowser(owner);
	expect((await shopper.open(PATH)).html).toContain("No cost centres yet");
	const lines = `Site 4\n\n  Main   store \n${"x".repeat(41)}`;
	const wrong = await shopper.submit(PATH, { lines });
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("Line 3: At most 40 characters");
	expect(wrong.html).toContain("Site 4");
	expect(await readNames(customerId)).toEqual([]);
	expect((await shopper.submit(PATH, { lines: " \n " })).html).toContain("Enter at least one name");
	expect((await shopper.submit(PATH, { lines: "Site 4\n  Main   store \nsite 4" })).status).toBe(
		303,
	);
	expect(await readNames(customerId)).toEqual(["Main store", "Site 4"]);
	await shopper.submit(PATH, { name: "Site 4", archived: "yes" });
	expect(await readNames(customerId)).toEqual(["Main store", "(Site 4)"]);
	expect((await shopper.open(PATH)).html).toContain("Archived on");
	await shopper.submit(PATH, { name: "Site 4", archived: "no" });
	expect(await readNames(customerId)).toEqual(["Main store", "Site 4"]);

	const colleague = await createSignedInBrowser(buyer);
	const seen = await colleague.open(PATH);
	expect([seen.html.includes("Main store"), seen.html.includes("Archive")]).toEqual([true, false]);
	expect((await colleague.submit(PATH, { lines: "Mine" })).status).toBe(403);
	const other = await createCompany();
	expect((await (await createSignedInBrowser(other.owner)).open(PATH)).html).not.toContain(
		"Site 4",
	);
	const person = await createSignedInBrowser(await createUser());
	expect((await person.open(PATH)).location).toBe("/trade/apply");
});

test("a company has up to 150 cost centres in use, and a second owner who adds them too gets no more", async () => {
	const { customerId, owner, addMember } = await createCompany();
	const second = await addMember("owner");
	const names = Array.from({ length: 150 }, (_, n) => `CC ${n}`);
	const both = [addCostCentres(platform, owner, names), addCostCentres(platform, second, ["New"])];
	expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual([
		"fulfilled",
		"rejected",
	]);
	const isFull = (await readNames(customerId)).length === names.length;
	if (!isFull) await addCostCentres(platform, second, names.slice(1));
	expect(await readNames(customerId)).toHaveLength(150);
	const shopper = await createSignedInBrowser(second);
	const full = await shopper.submit(PATH, { lines: "One more" });
	expect([full.status, full.html]).toEqual([
		409,
		expect.stringContaining("up to 150 cost centres"),
	]);
	expect(full.html).toContain("One more");
});

test("where a company has cost centres, each way to order offers them, and takes no other", async () => {
	const { customerId, owner, requester } = await createCompany();
	const product = await createProduct();
	const shopper = await createSignedInBrowser(owner);
	const path = `/products/${product.id}/order`;
	const order = { ...buildOrderInput(), quantity: "1", seenBreaks: `1:${product.pricePoisha}` };
	expect((await shopper.open(path)).html).not.toMatch(/<select[^>]*name="costCentre"/);
	await createCostCentre(customerId, "Site 4");
	expect((await shopper.open(path)).html).toMatch(/<select[^>]*name="costCentre"/);
	const wrong = await shopper.submit(path, { ...order, costCentre: "Site 9" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining(UNKNOWN)]);
	expect(wrong.html).toContain(order.address);
	await createCartLine(owner, product);
	expect((await shopper.open("/checkout")).html).toContain(">Site 4</option>");
	const api = createApiClient((await createTestApiToken(owner)).secret);
	const sent = {
		productID: product.id,
		pQuantity: 1,
		name: "A",
		address: "Dhaka",
		phone: "01711000000",
	};
	for (const [call, body] of [
		["/order", sent],
		["/trade/orders", { name: "A", address: "Dhaka", phone: "01711000000" }],
	] as const) {
		const refused = await api.post(call, { ...body, costCentre: "Site 9" });
		expect([call, refused.status]).toEqual([call, 422]);
		expect(JSON.stringify(refused.body)).toContain("Site 9");
	}
	expect((await api.post("/order", { ...sent, costCentre: "Site 4" })).status).toBe(201);
	expect((await api.get("/trade/company")).body.data).toMatchObject({ costCentres: ["Site 4"] });
	await createCartLine(requester, product);
	const request = {
		...buildOrderInput({ costCentre: "Site 9" }),
		seen: formatSeenLines(await listCartLines(platform, requester)),
	};
	expect(await requestApproval(platform, requester, request)).toMatchObject({
		field: "costCentre",
	});
	const placed = await platform.db.select().from(orders).where(eq(orders.userId, owner.id));
	expect(placed.map(({ costCentre }) => costCentre)).toEqual(["Site 4"]);
});

test("without a cost centre that the company requires, nothing is ordered; a request keeps one that is archived", async () => {
	const { customerId, owner, requester } = await createCompany();
	const product = await createProduct();
	const shopper = await createSignedInBrowser(owner);
	await shopper.submit("/company/settings", { costCentreRequired: "on" });
	const path = `/products/${product.id}/order`;
	const order = { ...buildOrderInput(), quantity: "1", seenBreaks: `1:${product.pricePoisha}` };
	const refused = await shopper.submit(path, order);
	expect([refused.status, refused.html]).toEqual([400, expect.stringContaining(REQUIRED)]);
	expect((await shopper.submit(path, { ...order, costCentre: "Any" })).status).toBe(303);
	await createCostCentre(customerId, "Site 4");
	await createCartLine(requester, product);
	const requested = await requestApproval(platform, requester, {
		...buildOrderInput({ costCentre: "Site 4" }),
		seen: formatSeenLines(await listCartLines(platform, requester)),
	});
	await shopper.submit(PATH, { name: "Site 4", archived: "yes" });
	const page = requested.ok ? `/requests/${requested.id}` : "";
	const { html } = await shopper.open(page);
	const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
	const approved = await shopper.submit(page, { intent: "approve", revision: "1", seen });
	expect(approved.status).toBe(303);
	const placed = await platform.db.select().from(orders).where(eq(orders.userId, requester.id));
	expect(placed.map(({ costCentre }) => costCentre)).toEqual(["Site 4"]);
});

test("staff see that a company's orders need a cost centre, and change it", async () => {
	const { customerId } = await createCompany();
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/customers/${customerId}`;
	expect((await admin.open(path)).html).toContain("Each order needs a cost centre");
	await admin.submit(path, { costCentreRequired: "on", saved: "" });
	const [company] = await platform.db.select().from(customers).where(eq(customers.id, customerId));
	expect(company?.costCentreRequired).toBe(true);
});
