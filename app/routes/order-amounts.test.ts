import { expect, test } from "vitest";
import { orderAndWait } from "~/domain/backorders/order-and-wait.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { addToCart } from "~/domain/cart/verbs.server";
import { listDocumentsOfOrder } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { formatAmount, formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { type OrderAmounts, summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { buildEventBody } from "~/domain/webhooks/event-body.server";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createTestApiToken,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createCaseRandom } from "~/testing/faults/random";
import { createApiClient } from "~/testing/http/api-client";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readMails } from "~/testing/inbox";
import { addCharge, createRefund, payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const RATES = [1500, 750, 500, 0];

const readText = async (browser: Browser, path: string): Promise<string> =>
	parseText((await browser.open(path)).html).replace(/\s+/g, " ");

/** The sums of the columns net, VAT and gross in the rows with `text`, in poisha. */
async function sumCsv(browser: Browser, path: string, text: string): Promise<number[]> {
	const [head = "", ...rows] = (await browser.open(path)).html.trim().split("\r\n");
	const split = (row: string) =>
		Array.from(row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = ""]) =>
			cell.replaceAll('"', ""),
		);
	const columns = ["net in tk", "VAT in tk", "gross in tk"].map((name) =>
		split(head).indexOf(name),
	);
	const ofText = rows.filter((row) => row.includes(text));
	return columns.map((column) =>
		ofText.reduce((sum, row) => sum + Math.round(100 * Number(split(row)[column])), 0),
	);
}

async function createOrderFromCart(random: ReturnType<typeof createCaseRandom>, isExempt: boolean) {
	const buyer = await createUser();
	if (isExempt) await createExemption(buyer);
	const count = 2 + random.integerBelow(4);
	for (const bp of RATES.concat(RATES).slice(0, count))
		await addToCart(platform, buyer, {
			productId: (
				await createProduct({
					pricePoisha: 101 + random.integerBelow(90_000),
					vatRateId: await createVatRate(bp),
					onHand: 50,
				})
			).id,
			quantity: 1 + random.integerBelow(40),
		});
	const browser = await createSignedInBrowser(buyer);
	const cart = [await readText(browser, "/mycart"), await readText(browser, "/checkout")];
	const seen = formatSeenLines(await listCartLines(platform, buyer));
	const placed = await orderAndWait(platform, buyer, { ...buildOrderInput(), seen });
	if (!placed.ok || !placed.orderId) throw new Error("The cart was not ordered.");
	return { buyer, browser, cart, orderId: placed.orderId };
}

const toEventAmounts = (amounts: OrderAmounts) => ({
	goods: amounts.goodsPoisha / 100,
	charges: amounts.chargesPoisha / 100,
	total: amounts.grossPoisha / 100,
	paid: amounts.paidPoisha / 100,
	refunded: amounts.refundedPoisha / 100,
	due: amounts.duePoisha / 100,
});

test.each([
	["a charge", true, false],
	["an exempt buyer", false, true],
	["neither", false, false],
])(
	"an order with %s has the same figures on pages, papers, lists, mails, webhooks and the API",
	async (_, hasCharge, isExempt) => {
		const random = createCaseRandom(Number(hasCharge) + 2 * Number(isExempt));
		const endpoint = await createEndpoint();
		const admin = await createAdmin();
		const office = await createSignedInBrowser(admin);
		const { buyer, browser, cart, orderId } = await createOrderFromCart(random, isExempt);
		const read = async () => {
			const lines = await listLinesOfOrder(db, null, orderId);
			return { lines, amounts: summarizeAmounts(lines) };
		};
		const readEvent = async (type: string) => {
			const rows = await listOrderDeliveries(endpoint.id, orderId);
			const row = rows.find((each) => each.type === type);
			return row && JSON.parse(buildEventBody(row, platform.settings)).data;
		};
		const placed = (await read()).amounts;
		for (const page of cart) expect(page).toContain(formatTk(placed.grossPoisha));
		const [mail] = await readMails(buyer.email);
		expect(mail?.text).toContain(`Total: ${formatTk(placed.grossPoisha)}\n`);
		expect(await readEvent("order.placed")).toMatchObject({ amounts: toEventAmounts(placed) });
		const program = createApiClient((await createTestApiToken(buyer)).secret);
		const { rows } = await program.get(`/myorder?email=${encodeURIComponent(buyer.email)}`);
		expect(rows.reduce((sum, { total }) => sum + Number(total), 0)).toBe(placed.grossPoisha / 100);

		if (hasCharge) await addCharge(orderId, 12_000, 1500);
		const { lines, amounts } = await read();
		const total = formatTk(amounts.grossPoisha);
		expect(await readText(browser, `/myorder/${orderId}`)).toContain(`Total ${total}`);
		expect(await readText(browser, "/myorder")).toContain(total);
		const proforma = await readText(browser, `/myorder/${orderId}/proforma`);
		expect(proforma).toContain(`Amount ${formatTk(amounts.duePoisha)}`);
		const columns = [amounts.netPoisha, amounts.vatPoisha, amounts.grossPoisha];
		if (amounts.vat.length > 1)
			expect(proforma).toContain(`Total ${columns.map((each) => formatTk(each, true)).join(" ")}`);

		await payByBank(orderId);
		const paid = (await read()).amounts;
		expect(paid).toMatchObject({ paidPoisha: amounts.grossPoisha, duePoisha: 0 });
		expect(await readEvent("order.paid")).toMatchObject({ amounts: toEventAmounts(paid) });
		const shown = await readText(office, `/dashboard/orders/${orderId}`);
		expect(shown).toMatch(new RegExp(`Total ${total} Paid ${total} Refunded tk 0 Due tk 0`));
		const { orderNumber = "" } = lines[0] ?? {};
		expect(await readText(office, `/dashboard/orders?find=${orderNumber}`)).toContain(total);
		const [invoice] = await listDocumentsOfOrder(db, orderId);
		if (!invoice) throw new Error("There is no invoice.");
		const paper = await readText(browser, `/myorder/${orderId}/invoice`);
		const [net = 0, vat = 0, gross = 0] = columns;
		expect(paper).toContain(
			`Total ${[net, 0, vat, gross].map((each) => formatAmount(each, true)).join(" ")}`,
		);
		const csv = `/dashboard/export/orders.csv?find=${orderNumber}`;
		expect(await sumCsv(office, csv, orderNumber)).toEqual(columns);

		const [first] = lines;
		const amountPoisha = 1 + random.integerBelow(first?.totalPoisha ?? 1);
		await createRefund(first?.id ?? "", { reason: "price", units: 0, amountPoisha });
		const refunded = (await read()).amounts;
		expect(refunded.refundedPoisha).toBe(amountPoisha);
		expect(await readEvent("order.refunded")).toMatchObject({ amounts: toEventAmounts(refunded) });
		const [, note] = await listDocumentsOfOrder(db, orderId);
		if (!note) throw new Error("There is no credit note.");
		const month = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 7);
		const list = `/dashboard/export/documents.csv?month=${month}`;
		const charged = await sumCsv(office, list, formatDocumentNumber(invoice));
		const credited = await sumCsv(office, list, `"${formatDocumentNumber(note)}"`);
		expect(credited[2]).toBe(-amountPoisha);
		expect(charged[2]).toBe(refunded.paidPoisha - refunded.refundedPoisha);
		expect(await readText(office, `/dashboard/orders/${orderId}`)).toContain(
			`To refund ${formatTk(amountPoisha)}`,
		);
	},
);
