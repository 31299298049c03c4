import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { correctEntry, payOut, recordPayment, writeOff } from "~/domain/receivables/entries.server";
import { calculateDueAt, toDueOn } from "~/domain/receivables/rules";
import { newId } from "~/platform/ids.server";
import { archiveDeliveryMethods } from "~/testing/factories/delivery";
import {
	createAdmin,
	createCartLine,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { createSentQuote } from "~/testing/factories/quotes";
import {
	addOpening,
	buildAccountPayment,
	createDebtor,
	createDebtorOrder,
} from "~/testing/factories/receivables";
import { createApiClient } from "~/testing/http/api-client";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const createProgram = async (user: SignedInUser, scope: "write" | "admin" = "write") =>
	createApiClient((await createTestApiToken(user, { scope })).secret);

test("a program puts an order on account, reads what is owed and when, and is refused above the limit", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 60_000 });
	const program = await createProgram(debtor.buyer);
	const orderId = await createDebtorOrder(debtor);
	for (let time = 0; time < 2; time += 1) {
		const { status, body } = await program.post(`/trade/orders/${orderId}/charge`, {});
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ owedPoisha: 50_000, freePoisha: 10_000, termsDays: 30 });
	}
	const listed = await program.get("/trade/account/entries");
	expect(listed.body.data).toMatchObject({
		entries: [
			{
				n: 1,
				kind: "charge",
				amountPoisha: 50_000,
				dueOn: toDueOn(calculateDueAt(Date.now(), 30)),
				orderId,
			},
		],
		next: null,
	});
	const due = { method: "account", dueOn: toDueOn(calculateDueAt(Date.now(), 30)) };
	expect((await program.get(`/order/${orderId}`)).body).toMatchObject(due);
	expect((await program.get("/myorder")).body[0]).toMatchObject(due);
	const above = await createDebtorOrder(debtor);
	expect((await program.get(`/order/${above}`)).body).not.toHaveProperty("dueOn");
	const refused = await program.post(`/trade/orders/${above}/charge`, {});
	expect(refused.status).toBe(409);
	expect(JSON.stringify(refused.body)).toContain("This order is tk 400 over your free credit.");
	const viewer = await createProgram(debtor.viewer);
	expect((await viewer.get("/trade/account")).body.data).toMatchObject({ owedPoisha: 50_000 });
	expect((await viewer.post(`/trade/orders/${above}/charge`, {})).status).toBe(403);
	const person = await createProgram(await createUser());
	expect((await person.get("/trade/account")).status).toBe(404);
	expect((await person.post(`/trade/orders/${above}/charge`, {})).status).toBe(404);
});

test("a program of an admin records a payment once", async () => {
	const { customerId } = await createDebtor();
	const path = `/trade/customers/${customerId}/payments`;
	const payment = { amountPoisha: 1250, reference: newId(), receivedOn: "2026-11-03" };
	const program = await createProgram(await createAdmin(), "admin");
	const headers = { "idempotency-key": newId() };
	for (let time = 0; time < 2; time += 1) {
		const { status, body } = await program.post(path, payment, { headers });
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ owedPoisha: -1250 });
	}
	const again = await program.post(path, payment);
	expect(again.status).toBe(409);
	expect(JSON.stringify(again.body)).toContain("was recorded on");
	const customer = await createProgram(await createUser());
	expect((await customer.post(path, payment)).status).toBe(403);
});

test("a payment that was corrected keeps its reference, and the correction names it", async () => {
	const { customerId, owner } = await createDebtor();
	const ctx = asAdmin(createTestPlatform(), (await createAdmin()).id);
	const payment = buildAccountPayment(1250);
	await recordPayment(ctx, customerId, payment);
	await correctEntry(ctx, customerId, { n: 1, note: "Typo", idempotencyKey: newId() });
	const { body } = await (await createProgram(owner)).get("/trade/account/entries");
	expect(body.data).toMatchObject({
		entries: [
			{ n: 2, kind: "correction", corrects: 1, amountPoisha: 1250, owedPoisha: 0 },
			{ n: 1, kind: "payment", reference: payment.reference },
		],
	});
});

test("an entry has the reference of a payout and the invoice of an opening balance, and no note of staff", async () => {
	const { customerId, owner } = await createDebtor();
	const ctx = asAdmin(createTestPlatform(), (await createAdmin()).id);
	await addOpening(ctx, customerId, { deltaPoisha: 1000, dueAt: Date.now(), note: "INV-7" });
	const staffNote = { note: "They went quiet", idempotencyKey: newId() };
	await writeOff(ctx, customerId, { ...staffNote, amount: 500 });
	await recordPayment(ctx, customerId, buildAccountPayment(2000));
	const payout = { amount: 700, reference: "OUT-7", idempotencyKey: newId() };
	await payOut(ctx, customerId, payout);
	const { body } = await (await createProgram(owner)).get("/trade/account/entries");
	expect(body.data).toMatchObject({
		entries: [
			{ kind: "payout", note: "OUT-7" },
			{ kind: "payment" },
			{ kind: "write-off" },
			{ kind: "opening", note: "INV-7" },
		],
	});
	expect(JSON.stringify(body)).not.toContain(staffNote.note);
});

test("an order, an approved request and an accepted quote are charged at once if the program asks for it, and name the company", async () => {
	await archiveDeliveryMethods();
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
	const { buyer, requester, owner } = debtor;
	const [buying, asking, deciding] = [
		await createProgram(buyer),
		await createProgram(requester),
		await createProgram(owner),
	];
	const expectCharges = async (...amounts: number[]) =>
		expect((await buying.get("/trade/account/entries")).body.data).toMatchObject({
			entries: amounts.map((amountPoisha) => ({ kind: "charge", amountPoisha })),
		});
	const send = { ...RECIPIENT, onAccount: true };
	await createCartLine(buyer, await createProduct({ pricePoisha: 30_000 }));
	expect((await buying.post("/trade/orders", send)).status).toBe(201);
	await expectCharges(30_000);
	expect((await buying.get("/myorder")).body[0]).toMatchObject({ companyName: debtor.name });
	await createCartLine(requester, await createProduct({ pricePoisha: 40_000 }));
	const { body: request } = await asking.post("/trade/requests", send);
	const decision = { revision: 1, total: 400 };
	await deciding.post(`/trade/requests/${request._id}/approve`, decision);
	await expectCharges(40_000, 30_000);
	const { id } = await createSentQuote(buyer, `${(await createProduct()).id}; 2; 300`);
	await buying.post(`/trade/quotes/${id}/accept`, { ...send, revision: 1, total: 600 });
	await expectCharges(60_000, 40_000, 30_000);
});
