import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers, users } from "~/domain/accounts/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { returns } from "~/domain/returns/tables.server";
import { newId } from "~/platform/ids.server";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createTestApiToken,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const APPLICATION = { name: "Padma Furniture", bin: "004567890-0101", buys: "Hinges" };
const ADDRESS = {
	label: "Works",
	name: "Main store",
	phone: "+880 1711 000001",
	address: "Plot 7, Sagarika Road, Chattogram",
};
const ORDER = { ...buildOrderInput(), quantity: "1" };

type Form = [sender: SignedInUser, path: string, fields: Record<string, string>];

const createReturnForm = async (owner: SignedInUser): Promise<Form> => {
	const { orderId } = await createShippedOrder(2, { buyer: owner });
	const fields = { [`units-${orderId}`]: "1", reason: "faulty", idempotencyKey: newId() };
	return [owner, `/myorder/${orderId}/return`, fields];
};

const createAnswerForm = async (owner: SignedInUser, intent: string): Promise<Form> => {
	const returnId = await createReturn(await createShippedOrder(2, { buyer: owner }), 1);
	return [await createAdmin(), `/dashboard/returns/${returnId}`, { intent }];
};

/** Each form is sent in a company of the owner's. */
const FORMS = {
	apply: async () => [await createUser(), "/trade/apply", APPLICATION],
	order: async (owner, _, product) => [
		owner,
		`/products/${product.id}/order`,
		{ ...ORDER, seenBreaks: `1:${product.pricePoisha}` },
	],
	address: async (owner) => [owner, "/company/addresses", ADDRESS],
	decline: async (owner, requester, product) => [
		owner,
		`/requests/${await createApprovalRequest(requester, [product])}`,
		{ intent: "decline", revision: "1" },
	],
	return: createReturnForm,
	"approve a return": (owner) => createAnswerForm(owner, "approve"),
	"reject a return": (owner) => createAnswerForm(owner, "reject"),
} satisfies Record<
	string,
	(owner: SignedInUser, requester: SignedInUser, product: TestProduct) => Promise<Form>
>;

const FIELDS: [form: keyof typeof FORMS, field: string, max: number][] = [
	["apply", "name", 120],
	["apply", "bin", 40],
	["apply", "buys", 1000],
	["order", "name", 120],
	["order", "address", 500],
	["order", "purchaseOrderNumber", 60],
	["order", "costCentre", 40],
	["order", "note", 1000],
	["address", "label", 60],
	["address", "name", 120],
	["address", "address", 500],
	["decline", "reason", 500],
	["return", "note", 500],
	["approve a return", "answer", 500],
	["reject a return", "answer", 500],
];

test.each(FIELDS)(
	"%s: a %s that is too long or has characters that can't be stored is refused beside the field, and kept",
	async (form, field, max) => {
		const product = await createProduct();
		const { owner, requester } = await createCompany();
		const [sender, path, fields] = await FORMS[form](owner, requester, product);
		const shopper = await createSignedInBrowser(sender);
		const countOrders = () => db.$count(orders, eq(orders.customerId, owner.customerId));
		const placed = await countOrders();
		for (const [text, message] of [
			[`${"৳".repeat(max)}x`, `At most ${max} characters`],
			["nul\0byte of the text", "Remove the invalid characters"],
		] as const) {
			const refused = await shopper.submit(path, { ...fields, [field]: text });
			expect([refused.status, refused.html]).toEqual([400, expect.stringContaining(message)]);
			expect(refused.html).toContain(`id="error-${field}"`);
			expect(refused.html).toContain(text.slice(0, 3));
		}
		expect(await countOrders()).toBe(placed);
	},
);

test.each([
	["x".repeat(61), "At most 60 characters|at most 60 characters"],
	["---", "letters or digits"],
	["\u202e\u202d", "letters or digits"],
])("an own number like %j is refused in its line, and kept", async (number, message) => {
	const { owner } = await createCompany();
	const shopper = await createSignedInBrowser(owner);
	const lines = `${number}, ${(await createProduct()).id}`;
	const refused = await shopper.submit("/company/part-numbers", { lines });
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(new RegExp(message));
	expect(refused.html).toContain(lines);
});

/** What a browser, a spreadsheet or a reader from right to left could take for something else. */
const tagged = (name: string) => `=<i id=${name}>"&'\u202eمرحبا 👩‍🔧`;

/** As the browser of the tests leaves it: it reads quotes and '&'. */
const escaped = (name: string) => tagged(name).replace("<", "&lt;").replace(">", "&gt;");

type Shown = [
	browser: Awaited<ReturnType<typeof createSignedInBrowser>>,
	page: string,
	names: string[],
];

async function expectShownAsTyped(shown: readonly Shown[]): Promise<void> {
	for (const [browser, page, names] of shown) {
		const { status, html } = await browser.open(page);
		expect([page, status]).toEqual([page, 200]);
		expect([page, html.includes("<i id=")]).toEqual([page, false]);
		expect([page, names.filter((name) => !html.includes(escaped(name)))]).toEqual([page, []]);
	}
}

test("HTML, formulas, emoji and text from right to left are shown as they were typed, on pages, papers, in mails, CSV and API answers", async () => {
	const { owner, customerId } = await createCompany();
	const company = tagged("company");
	await db.update(customers).set({ name: company }).where(eq(customers.id, customerId));
	await db
		.update(users)
		.set({ name: tagged("member") })
		.where(eq(users.id, owner.id));
	const product = await createProduct();
	const shopper = await createSignedInBrowser(owner);
	await shopper.submit("/company/addresses", { ...ADDRESS, label: tagged("label") });
	await shopper.submit("/company/part-numbers", { lines: `${tagged("own")}\t${product.id}` });
	const order = {
		name: tagged("receiver"),
		address: `Dhaka, ${tagged("address")}`,
		purchaseOrderNumber: tagged("po"),
		costCentre: tagged("cc"),
		note: tagged("note"),
	};
	const path = `/products/${product.id}/order`;
	const sent = { ...ORDER, ...order, seenBreaks: `1:${product.pricePoisha}` };
	expect((await shopper.submit(path, sent)).status).toBe(303);
	const [placed] = await db.select().from(orders).where(eq(orders.userId, owner.id));
	expect(placed).toMatchObject({ costCentre: order.costCentre, note: order.note });
	const id = placed?.id ?? "";
	await payByBank(id);
	await shopper.submit("/company", { email: `${owner.id}@invited.example`, role: "buyer" });
	const admin = await createSignedInBrowser(await createAdmin());
	const shown: Shown[] = [
		[shopper, "/company", ["company", "member"]],
		[shopper, "/company/addresses", ["label"]],
		[shopper, "/company/part-numbers", ["own"]],
		[shopper, `/myorder/${id}`, ["address", "po", "cc", "note"]],
		[shopper, `/myorder/${id}/invoice`, ["receiver", "address", "po", "cc", "note"]],
		[admin, `/dashboard/orders/${id}`, ["receiver", "address", "po", "cc", "note"]],
		[admin, `/dashboard/orders/${id}/packing-slip`, ["receiver", "address", "cc", "note"]],
		[admin, `/dashboard/customers/${customerId}`, ["company", "member"]],
	];
	await expectShownAsTyped(shown);
	const csv = await admin.open(`/dashboard/export/orders.csv?find=${id}`);
	for (const name of ["po", "cc", "note"])
		expect(csv.html).toContain(`"'${tagged(name).replaceAll('"', '""')}"`);
	const api = createApiClient((await createTestApiToken(owner)).secret);
	expect((await api.get(`/order/${id}`)).body).toMatchObject({
		costCentre: order.costCentre,
		note: order.note,
	});
	expect((await api.get("/trade/company")).body.data).toMatchObject({ name: company });
	const mails = [
		...(await readMails(owner.email)),
		...(await readMails(`${owner.id}@invited.example`)),
	];
	expect(mails.filter(({ html }) => html.includes("<i id="))).toEqual([]);
	const texts = mails.map(({ subject, text }) => subject + text).join();
	const names = ["po", "cc", "note", "own", "company", "member"];
	expect(names.filter((name) => !texts.includes(tagged(name)))).toEqual([]);
});

test("what members, buyers and admins write about requests and returns is shown as it was typed, on pages and in mails", async () => {
	const { owner, requester } = await createCompany();
	const shopper = await createSignedInBrowser(owner);
	const admin = await createSignedInBrowser(await createAdmin());
	const request = `/requests/${await createApprovalRequest(requester, [await createProduct()])}`;
	const declined = { intent: "decline", revision: "1", reason: tagged("reason") };
	expect((await shopper.submit(request, declined)).status).toBe(303);
	const [, path, fields] = await createReturnForm(owner);
	expect((await shopper.submit(path, { ...fields, note: tagged("note") })).status).toBe(303);
	const [asked] = await db
		.select()
		.from(returns)
		.where(eq(returns.note, tagged("note")));
	const returned = `/dashboard/returns/${asked?.id}`;
	const approved = { intent: "approve", answer: tagged("answer") };
	expect((await admin.submit(returned, approved)).status).toBe(303);
	await expectShownAsTyped([
		[shopper, request, ["reason"]],
		[admin, returned, ["note", "answer"]],
	]);
	const mails = [...(await readMails(requester.email)), ...(await readMails(owner.email))];
	expect(mails.filter(({ html }) => html.includes("<i id="))).toEqual([]);
	const texts = mails.map(({ text }) => text).join();
	expect(["reason", "answer"].filter((name) => !texts.includes(tagged(name)))).toEqual([]);
});
