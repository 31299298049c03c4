import { expect, test } from "vitest";
import { listDocumentsOfOrder } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { newId } from "~/platform/ids.server";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createProduct,
	createStaff,
	createUser,
} from "~/testing/factories/factories";
import { createDebtor, createDebtorOrder, getAccount } from "~/testing/factories/receivables";
import { createSignedInBrowser } from "~/testing/http/browser";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();

test("the bank form of an order on account records its certificate on the account, or neither", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
	const orderId = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), orderId);
	const { orderNumber } = await getLine(orderId);
	const [invoice] = (await listDocumentsOfOrder(platform.db, orderId)).map(formatDocumentNumber);
	const browser = await createSignedInBrowser(await createAdmin());
	const finder = "/dashboard/receivables/transfer?number=";
	const path = `/dashboard/orders/${orderId}/bank-payment`;
	for (const number of [invoice ?? "", orderNumber.toLowerCase()])
		expect(await browser.open(`${finder}${number}`)).toMatchObject({
			status: 302,
			location: `${path}?order=${orderId}`,
		});
	const nothing = await browser.open(`${finder}INV-2026-999999`);
	expect(nothing.status).toBe(404);
	expect(nothing.html).toContain("No order or invoice has the number INV-2026-999999.");
	const typed = {
		reference: `TRF-${newId()}`,
		amount: "467.40",
		receivedOn: "2026-11-03",
		idempotencyKey: newId(),
		certificate: "M-118",
	};
	const large = await browser.submit(path, { ...typed, withheld: "32.61" });
	expect([large.status, large.html]).toEqual([
		400,
		expect.stringContaining("At most tk 32.60 can be withheld."),
	]);
	const { customerId } = debtor;
	expect(await getAccount(customerId)).toMatchObject({ owedPoisha: 50_000 });
	for (let click = 0; click < 2; click += 1)
		expect((await browser.submit(path, { ...typed, withheld: "32.60" })).status).toBe(303);
	expect(await getAccount(customerId)).toMatchObject({ owedPoisha: 0 });
	const again = { ...typed, reference: newId(), idempotencyKey: newId(), withheld: "0.01" };
	const other = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), other);
	const used = await browser.submit(`/dashboard/orders/${other}/bank-payment`, again);
	expect(used.html).toMatch(/Certificate M-118 was recorded on/);
	expect(await getAccount(customerId)).toMatchObject({ owedPoisha: 50_000 });
});

test("a number that is missing or of several orders is asked for beside its field", async () => {
	const buyer = await createUser();
	const purchaseOrderNumber = `PO-${newId()}`;
	for (let n = 0; n < 2; n += 1)
		await createOrder(buyer, await createProduct(), { purchaseOrderNumber });
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	for (const [number, status, message] of [
		[" ", 400, "Enter the number that the transfer names"],
		[
			purchaseOrderNumber,
			409,
			`Several orders have the number ${purchaseOrderNumber}. Enter that of an invoice.`,
		],
	] as const) {
		const query = new URLSearchParams({ number });
		const answer = await accountant.open(`/dashboard/receivables/transfer?${query}`);
		expect(answer.status).toBe(status);
		expect(answer.html).toMatch(new RegExp(`id="error-number".*?${message}`));
	}
});
