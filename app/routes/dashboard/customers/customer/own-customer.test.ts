import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { findImport } from "~/domain/imports/queries.server";
import { applyImport } from "~/domain/imports/verbs.server";
import { acceptShortfall } from "~/domain/payments/bank/accept-shortfall.server";
import { newId } from "~/platform/ids.server";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createAdmin, createOrder, createProduct } from "~/testing/factories/factories";
import { dryRunImport } from "~/testing/factories/imports";
import { createSignedInBrowser } from "~/testing/http/browser";
import { asAdmin, createTestPlatform } from "~/testing/platform";

test("terms and receipts of a customer are refused to an admin who belongs to it, and pass for a colleague", async () => {
	const platform = createTestPlatform();
	const { customerId, owner } = await createCompany();
	const me = await createAdmin();
	await joinCompany(me, customerId, "buyer");
	const [member, colleague] = [
		await createSignedInBrowser(me),
		await createSignedInBrowser(await createAdmin()),
	];
	const terms = { exemptNumber: "EX-7", exemptUntil: "2099-12-31" };
	const path = `/dashboard/customers/${customerId}`;
	const refused = await member.submit(path, terms);
	expect(refused.status).toBe(403);
	expect(refused.html).toMatch(/A colleague must change this: you belong to [^.]+\./);
	expect(refused.html).toContain('value="EX-7"');
	expect((await colleague.submit(path, terms)).status).toBe(303);

	const orderId = await createOrder(owner, await createProduct());
	const receipt = {
		reference: newId(),
		amount: "250",
		receivedOn: "2026-01-05",
		idempotencyKey: newId(),
	};
	const payment = `/dashboard/orders/${orderId}/bank-payment`;
	const own = await member.submit(payment, receipt);
	expect([own.status, own.html.includes("A colleague must change this")]).toEqual([403, true]);
	const accepting = acceptShortfall(asAdmin(platform, me.id), orderId, "Charges");
	await expect(accepting).rejects.toThrow("A colleague must change this");
	expect((await colleague.submit(payment, receipt)).status).toBe(303);

	const { id } = await dryRunImport(me.id, "customers", `id,BIN\n${customerId},000999888-0101\n`);
	const it = await findImport(platform.db, id);
	if (!it) throw new Error("There is no import.");
	const ctx = actAs(platform, { kind: "admin", userId: me.id });
	await expect(applyImport(ctx, it)).rejects.toThrow("A colleague must change this");
});

test("an admin's own account as a customer is for a colleague too", async () => {
	const me = await createAdmin();
	const admin = await createSignedInBrowser(me);
	const { html } = await admin.submit(`/dashboard/customers/${me.customerId}`, { bin: "000123" });
	expect(html).toContain("A colleague must change this: it is about your own account.");
});
