import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { partNumbers } from "~/domain/catalog/tables.server";
import { addOwnNumbers } from "~/domain/customers/own-numbers.server";
import { readOwnNumbers } from "~/domain/customers/read-own-numbers";
import { outbox } from "~/platform/outbox/outbox.server";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import {
	createCartLine,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const PATH = "/company/part-numbers";

const listNumbers = async (customerId: string) => {
	const rows = await platform.db
		.select()
		.from(partNumbers)
		.where(eq(partNumbers.customerId, customerId));
	return rows.map(({ display, productId }) => [display, productId]).sort();
};

async function createNumberedProduct() {
	const product = await createProduct();
	const ours = `PN-${product.id.replace(/\W/g, "")}`;
	await createPartNumber(product, "own", ours);
	return { ...product, ours };
}

test("a company pastes two columns, all members find the parts by them, and removes one", async () => {
	const { customerId, requester, viewer } = await createCompany();
	const [one, two] = [await createNumberedProduct(), await createNumberedProduct()];
	const shopper = await createSignedInBrowser(requester);
	const lines = `Yours\tOurs\nK 4711\t${one.ours}\n"K;12"\t${two.ours}`;
	expect((await shopper.submit(PATH, { lines })).status).toBe(303);
	expect((await shopper.submit(PATH, { lines })).status).toBe(303);
	expect(await listNumbers(customerId)).toEqual(
		[
			["K 4711", one.id],
			["K;12", two.id],
		].sort(),
	);
	const other = await createSignedInBrowser(viewer);
	expect(await other.open("/products?q=k-4711")).toMatchObject({
		status: 302,
		location: `/products/${one.id}`,
	});
	const page = (await other.open(PATH)).html;
	expect([page.includes("K 4711"), page.includes("Add numbers")]).toEqual([true, false]);
	expect((await other.submit(PATH, { lines: `K 9, ${one.ours}` })).status).toBe(403);
	await addOwnNumbers(platform, viewer, readOwnNumbers(`K 9, ${one.ours}`).lines);
	const removed = { intent: "remove", own: "K 4711", productId: one.id };
	const stranger = await createSignedInBrowser((await createCompany()).owner);
	expect((await stranger.submit(PATH, removed)).status).toBe(303);
	expect(await listNumbers(customerId)).toHaveLength(2);
	expect((await shopper.submit(PATH, removed)).status).toBe(303);
	expect(await listNumbers(customerId)).toEqual([["K;12", two.id]]);
});

test("wrong lines are named one by one in the order of the paste, everything typed is kept, and nothing is added", async () => {
	const user = await createUser();
	const { ours } = await createNumberedProduct();
	const shopper = await createSignedInBrowser(user);
	const sent = await shopper.submit(PATH, { lines: `K-1, ${ours}\nK-2 and nothing\n---, ${ours}` });
	expect(sent.status).toBe(400);
	for (const text of [
		"2 lines to fix. Nothing was added yet.",
		"Fix these lines, or clear them to skip",
		`K-1, ${ours}</textarea>`,
		'value="K-2 and nothing"',
		"Line 2: your number, a comma, then ours",
		`value="---, ${ours}"`,
		"Line 3: A part number has letters or digits",
	])
		expect(sent.html).toContain(text);
	const shown = ["K-1, ", 'value="K-2 and nothing"', 'value="---, '].map((text) =>
		sent.html.indexOf(text),
	);
	expect(shown).toEqual(shown.toSorted((one, other) => one - other));
	const unknown = await shopper.submit(PATH, { lines: `K-1, ${ours}\nK-2, TY-none-1\nK-3` });
	for (const text of [
		"2 lines to fix. Nothing was added yet.",
		'Line 2: Part number "TY-none-1" was not found.',
		"Line 3: your number, a comma, then ours",
	])
		expect(unknown.html).toContain(text);
	expect((await shopper.submit(PATH, { lines: " " })).html).toContain("Enter at least one line");
	expect(await listNumbers(user.customerId)).toEqual([]);
});

test("cart, order form, request, payment page and mail show the buyer's own number", async () => {
	const { customerId, owner, requester } = await createCompany();
	const product = await createNumberedProduct();
	await addOwnNumbers(platform, owner, readOwnNumbers(`K-77, ${product.ours}`).lines);
	await createCartLine(owner, product);
	const shopper = await createSignedInBrowser(owner);
	for (const path of ["/mycart", "/checkout"])
		expect((await shopper.open(path)).html, path).toContain("Your number: K-77");
	const orderId = await createOrder(owner, product);
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain("Your number: K-77");
	const [mail] = await platform.db.select().from(outbox).where(eq(outbox.to, owner.email));
	expect(mail?.text).toContain("Your number: K-77");
	const request = await createApprovalRequest(requester, [product]);
	expect((await shopper.open(`/requests/${request}`)).html).toContain("Your number: K-77");
	expect(await listNumbers(customerId)).toEqual([["K-77", product.id]]);
});
