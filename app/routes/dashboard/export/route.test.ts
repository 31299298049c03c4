import { expect, test } from "vitest";
import { BLOGS_PAGE_SIZE } from "~/domain/blog/rules";
import { sendMessage } from "~/domain/contact/messages.server";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { formatCsvLine } from "~/http/responses/csv.server";
import { newId } from "~/platform/ids.server";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createAttribute,
	createBlog,
	createFamily,
	createOrderOf,
	createProduct,
	createReview,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import {
	createBankPurchase,
	createPurchase,
	createRefund,
	payLineByCard,
} from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { NOUNS } from "../nouns.server";

test.each([
	"=1+1",
	"+1",
	"-1",
	"@SUM(A1)",
	"\t=1",
	" =1",
	'=HYPERLINK("http://evil.test")',
	"＝1+1",
	"＋1",
	"－1",
	"＠SUM(A1)",
	"﹦1+1",
	"\u3000＝1",
	"\u200b=1",
	"\u0000=1",
	"\ufeff =1",
	'"=1',
	"'=1",
	"“＝1",
	' "\u0007 ＋1',
])("'%s' is escaped as text in the exported file", (text) => {
	expect(formatCsvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test.each(["M10 = 10 mm", '"Bolt" + nut', "a@buyers.test", "１＋１", "’s-Hertogenbosch"])(
	"'%s' is unchanged in the exported file",
	(text) => {
		expect(formatCsvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
	},
);

test("commas, quotes and line breaks stay inside their cell, and numbers stay numbers", () => {
	expect(formatCsvLine(['Bolt, "M10"\nlong', -3, null])).toBe('"Bolt, ""M10""\nlong",-3,""\r\n');
});

test("an admin downloads each list as a file", async () => {
	const user = await createUser({ name: "=cmd|' /C calc'!A0" });
	const product = await createProduct({ pricePoisha: 1250, archivedAt: 1 });
	const admin = await createSignedInBrowser(await createAdmin());
	for (const list of [
		"users",
		"products",
		"blogs",
		"audit",
		"orders",
		"refunds",
		"messages",
		"reviews",
	]) {
		const { status, headers } = await admin.open(`/dashboard/export/${list}.csv`);
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(headers.get("content-disposition")).toBe(`attachment; filename="${list}.csv"`);
	}
	const users = await admin.open("/dashboard/export/users.csv");
	expect(users.html).toContain(`"${user.id}","'=cmd|`);
	const products = await admin.open("/dashboard/export/products.csv");
	expect(products.html).toContain(`"${product.id}","${product.name}",12.5,10,0,"archived"`);
});

test("the products file names category, family and attributes", async () => {
	const attribute = await createAttribute();
	const family = await createFamily({ columns: [attribute.id] });
	const { id: familyId, categoryId } = family;
	const specs = { [attribute.id]: "M8" };
	const product = await createProduct({ familyId, categoryId, specs, bin: "A-1", costPoisha: 855 });
	const admin = await createSignedInBrowser(await createAdmin());
	const { html } = await admin.open("/dashboard/export/products.csv");
	const line = html.split("\r\n").find((it) => it.startsWith(`"${product.id}"`)) ?? "";
	expect(html.split("\r\n")[0]).toContain('"picture","category","family","spec:');
	expect(line).toContain(`"A-1",8.55,"Standard","goods",`);
	expect(line).toContain(`"/c-${categoryId}/","${family.slug}",`);
	expect(line).toContain('"M8"');
});

test("the orders file contains the filtered list it is linked from", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const [unpaid, paid] = [await createPurchase(), await createBankPurchase()];
	const linked = await admin.open("/dashboard/orders?status=paid&from=2020-01-01");
	const path = "/dashboard/export/orders.csv?status=paid&from=2020-01-01";
	expect(linked.html).toContain(`href="${path}"`);
	const file = await admin.open(path);
	expect(file.html).toContain(paid.orderId);
	expect(file.html).not.toContain(unpaid.orderId);
	expect(file.html).toContain(`,500,`);
	expect(file.html).toContain(`"bank","${paid.transactionId}"`);
	// A phone number with a leading plus is no formula.
	expect(file.html).toContain(`"'+880 1711 000000"`);
	const none = await admin.open("/dashboard/export/orders.csv?from=2999-01-01");
	expect(none.html.trim().split("\r\n")).toHaveLength(1);
	const found = await admin.open(`/dashboard/export/orders.csv?find=${unpaid.orderId}`);
	expect(found.html.trim().split("\r\n")).toHaveLength(2);
	expect(found.html).toContain('"placed (Bangladesh time)"');
	const placed = (await getLine(unpaid.orderId)).createdAt + 6 * 3_600_000;
	expect(found.html).toContain(new Date(placed).toISOString().slice(0, 19).replace("T", " "));
	const tracking = { carrier: "Meghna Courier", trackingNumber: "=MC-7" };
	const { id: adminId } = await createAdmin();
	await shipOrders(asAdmin(createTestPlatform(), adminId), [
		{ orderId: paid.orderId, ...tracking },
	]);
	const shipped = await admin.open(`/dashboard/export/orders.csv?find=${paid.orderId}`);
	expect(shipped.html.trim()).toMatch(
		/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","Meghna Courier","'=MC-7",15,/,
	);
});

test("the orders file ends with net, VAT and gross, which add up to the invoice", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const buyer = await createUser();
	const products = [
		await createProduct({ pricePoisha: 100 }),
		await createProduct({ pricePoisha: 1100 }),
		await createProduct({ pricePoisha: 10_000, vatRateId: "zero" }),
	];
	const [first] = await createOrderOf(buyer, products);
	const file = await admin.open(`/dashboard/export/orders.csv?find=${first?.orderNumber}`);
	const [header, ...lines] = file.html.trim().split("\r\n");
	expect(header).toMatch(
		/"tracking number","VAT rate in %","net in tk","VAT in tk","gross in tk"$/,
	);
	expect(lines.map((line) => line.split(",").slice(-4).join(" ").replaceAll('"', ""))).toEqual([
		"15 0.87 0.13 1",
		"15 9.56 1.44 11",
		"0 100 0 100",
	]);
});

test("unpaid lines of an order have no share in the VAT of its invoice", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const products = [
		await createProduct({ pricePoisha: 10_000 }),
		await createProduct({ pricePoisha: 120_000 }),
	];
	const [first, second] = await createOrderOf(await createUser(), products);
	await payLineByCard(second?.id ?? "");
	const file = await admin.open(`/dashboard/export/orders.csv?find=${first?.orderNumber}`);
	const [, ...lines] = file.html.trim().split("\r\n");
	expect(lines.map((line) => line.split(",").slice(-3).join(" ").replaceAll('"', ""))).toEqual([
		"86.96 13.04 100",
		"1043.48 156.52 1200",
	]);
});

test("an admin downloads messages, refunds and reviews with formulas escaped", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const { orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	const refunds = await admin.open("/dashboard/export/refunds.csv");
	// An id with a leading minus is escaped too.
	expect(refunds.html).toMatch(new RegExp(`"'?${refundId}"`));
	expect(refunds.html).toContain(`"${orderId}"`);
	const review = await createReview(await createUser({ name: "=1+1" }));
	const reviews = await admin.open("/dashboard/export/reviews.csv");
	expect(reviews.html).toContain(`"'=1+1",4.5,"${review}"`);
	const formula = `@SUM(A1) ${crypto.randomUUID()}`;
	const message = { name: "Buyer", contact: "01711", message: formula, idempotencyKey: newId() };
	const sender = { userId: null, email: "buyer@workshop.test" };
	await sendMessage(createTestPlatform(), sender, message);
	const messages = await admin.open("/dashboard/export/messages.csv");
	expect(messages.html).toContain(`"'${formula}"`);
	for (const [list, page] of [
		["refunds", "/dashboard/refunds"],
		["messages", "/dashboard/messages"],
		["reviews", "/dashboard/reviews"],
	]) {
		expect((await admin.open(page ?? "")).html).toContain(`/dashboard/export/${list}.csv`);
	}
});

test("the blogs file reads more rows per statement than a blog page shows", async () => {
	for (let n = 0; n <= BLOGS_PAGE_SIZE; n += 1) await createBlog();
	const pages = NOUNS.blogs?.exported?.readRows(createTestPlatform().db, "", Date.now);
	const read = await pages?.[Symbol.asyncIterator]().next();
	expect(read?.value.length).toBeGreaterThan(BLOGS_PAGE_SIZE);
});

test("only admins can download files, and unknown files return 404", async () => {
	const path = "/dashboard/export/users.csv";
	expect((await new Browser().open(path)).status).toBe(302);
	expect((await (await createSignedInBrowser(await createUser())).open(path)).status).toBe(403);
	const admin = await createSignedInBrowser(await createAdmin());
	for (const name of ["nothing.csv", "__proto__", "constructor"]) {
		expect((await admin.open(`/dashboard/export/${name}`)).status).toBe(404);
	}
});
