import { expect, test } from "vitest";
import { listReturnsOfOrder } from "~/domain/returns/queries.server";
import { getLine, getStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import { createAdmin, createTestApiToken, createUser } from "~/testing/factories/factories";
import { buildReturnRequest, createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

test("a buyer asks to return two of five units, and follows the return on the order's page", async () => {
	const { buyer, orderId } = await createShippedOrder(5);
	const shopper = await createSignedInBrowser(buyer);
	const path = `/myorder/${orderId}/return`;
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain(`href="${path}"`);
	const requested = await shopper.submit(path, {
		[`units-${orderId}`]: "2",
		reason: "damaged",
		note: "Two are bent.",
	});
	expect(requested).toMatchObject({ status: 303, location: `/myorder/${orderId}` });
	const [returned] = await listReturnsOfOrder(db, orderId);
	expect(returned).toMatchObject({ state: "requested", reason: "damaged", note: "Two are bent." });
	const page = parseText((await shopper.open(`/myorder/${orderId}`)).html);
	expect(page).toMatch(/Returns\s+RT-\d+\s+Requested\s+2 × /);
	const withdrawn = await shopper.submit(`${path}/${returned?.id}/withdraw`, {});
	expect(withdrawn).toMatchObject({ status: 303, location: `/myorder/${orderId}` });
	const after = await shopper.open(`/myorder/${orderId}`);
	expect(parseText(after.html)).toMatch(/Returns\s+RT-\d+\s+Withdrawn\s+2 × /);
	expect(after.html).not.toContain("/withdraw");
});

test("an admin enters a return that the buyer announced", async () => {
	const { admin, orderId } = await createShippedOrder(5);
	const office = await createSignedInBrowser(admin);
	const path = `/dashboard/orders/${orderId}/return`;
	expect((await office.open(`/dashboard/orders/${orderId}`)).html).toContain(`href="${path}"`);
	const typed = { [`units-${orderId}`]: "6", reason: "faulty", note: "" };
	expect((await office.submit(path, typed)).status).toBe(409);
	const entered = await office.submit(path, { ...typed, [`units-${orderId}`]: "2" });
	expect(entered).toMatchObject({ status: 303, location: `/dashboard/orders/${orderId}` });
	expect(await listReturnsOfOrder(db, orderId)).toMatchObject([{ state: "requested" }]);
});

test("wrong units are named beside their field, and all that was typed stays", async () => {
	const shipped = await createShippedOrder(12);
	const { buyer, orderId } = shipped;
	const shopper = await createSignedInBrowser(buyer);
	const path = `/myorder/${orderId}/return`;
	const field = `units-${orderId}`;
	const typed = { [field]: "13", reason: "faulty", note: "They slip." };
	const tooMany = await shopper.submit(path, typed);
	expect(tooMany.status).toBe(409);
	expect(tooMany.html).toMatch(
		new RegExp(`id="error-${field}"[\\s\\S]*At most 12 units can be returned.`),
	);
	expect(tooMany.html).toContain('value="13"');
	expect(tooMany.html).toMatch(/<option value="faulty" selected/);
	expect(tooMany.html).toContain("They slip.</textarea>");
	const wrong = await shopper.submit(path, { ...typed, [field]: "some", reason: "" });
	expect([wrong.status, parseText(wrong.html)]).toEqual([
		400,
		expect.stringContaining("Choose a reason"),
	]);
	expect(wrong.html).toContain('value="some"');
	const none = await shopper.submit(path, { ...typed, [field]: "0" });
	expect([none.status, parseText(none.html)]).toEqual([
		400,
		expect.stringContaining("Enter the units of at least one product."),
	]);
	await createReturn(shipped, 12);
	const again = await shopper.submit(path, typed);
	expect([again.status, parseText(again.html)]).toEqual([
		409,
		expect.stringContaining("Nothing of this order can be returned now."),
	]);
});

test("an admin approves, receives and refunds a return, and only what the admin names goes back into stock", async () => {
	const shipped = await createShippedOrder(5);
	const { product, orderId } = shipped;
	const path = `/dashboard/returns/${await createReturn(shipped, 2)}`;
	const office = await createSignedInBrowser(await createAdmin());
	expect((await office.open("/dashboard/returns?state=requested")).html).toContain(
		`href="${path}"`,
	);
	expect(await office.submit(path, { intent: "approve", answer: "Send it to us" })).toMatchObject({
		status: 303,
		location: path,
	});
	const fields = (received: string, stock: string) => ({
		intent: "receive",
		[`received-${orderId}`]: received,
		[`condition-${orderId}`]: "damaged",
		[`stock-${orderId}`]: stock,
	});
	const tooMany = await office.submit(path, fields("3", "1"));
	expect([tooMany.status, parseText(tooMany.html)]).toEqual([
		409,
		expect.stringContaining("Only 2 were to come back."),
	]);
	expect(tooMany.html).toMatch(new RegExp(`name="stock-${orderId}"[^>]*value="1"`));
	const tooMuchStock = await office.submit(path, fields("1", "2"));
	expect([tooMuchStock.status, parseText(tooMuchStock.html)]).toEqual([
		400,
		expect.stringContaining("Not more than arrived"),
	]);
	expect(await office.submit(path, fields("2", "1"))).toMatchObject({ status: 303 });
	expect(await getStock(product.id)).toMatchObject({ onHand: 11 });
	expect(parseText((await office.open(path)).html)).toContain("Refund tk 200");
	expect(await office.submit(path, { intent: "settle" })).toMatchObject({ status: 303 });
	expect(await getLine(orderId)).toMatchObject({ returnedUnits: 2, refundedPoisha: 20_000 });
	const order = parseText((await office.open(`/dashboard/orders/${orderId}`)).html);
	expect(order).toMatch(/RT-\d+\s+Settled/);
});

test("an empty 'return to stock' means the units that arrived as new", async () => {
	for (const [condition, stock, onHand] of [
		["as-new", "", 12],
		["as-new", "0", 10],
		["damaged", "", 10],
		["opened", " ", 10],
	] as const) {
		const shipped = await createShippedOrder(5);
		const { orderId, product } = shipped;
		const path = `/dashboard/returns/${await createReturn(shipped, 2, "approved")}`;
		const office = await createSignedInBrowser(await createAdmin());
		expect((await office.open(path)).html).toContain('placeholder="2 if as new"');
		const fields = {
			intent: "receive",
			[`received-${orderId}`]: "2",
			[`condition-${orderId}`]: condition,
			[`stock-${orderId}`]: stock,
		};
		expect(await office.submit(path, fields)).toMatchObject({ status: 303 });
		expect(await getStock(product.id)).toMatchObject({ onHand });
	}
});

test("a return is decided by its buttons alone; a rejection needs words for the buyer, and a second decision changes nothing", async () => {
	const shipped = await createShippedOrder(5);
	const path = `/dashboard/returns/${await createReturn(shipped, 2)}`;
	const office = await createSignedInBrowser(await createAdmin());
	for (const intent of ["", "explode"])
		expect((await office.submit(path, { intent })).status).toBe(400);
	const silent = await office.submit(path, { intent: "reject", answer: " " });
	expect([silent.status, silent.html]).toEqual([
		400,
		expect.stringContaining("Tell the buyer why"),
	]);
	expect(await office.submit(path, { intent: "reject", answer: "Too late" })).toMatchObject({
		status: 303,
	});
	const second = await office.submit(path, { intent: "approve", answer: "" });
	expect([second.status, parseText(second.html)]).toEqual([
		409,
		expect.stringContaining("this return is rejected"),
	]);
	const shopper = await createSignedInBrowser(shipped.buyer);
	expect(parseText((await shopper.open(`/myorder/${shipped.orderId}`)).html)).toContain("Too late");
});

test("other accounts find no order to return from, and members without the role may not", async () => {
	const { viewer, addMember } = await createCompany();
	const { orderId } = await createShippedOrder(5, { buyer: await addMember("buyer") });
	const path = `/myorder/${orderId}/return`;
	const fields = { [`units-${orderId}`]: "1", reason: "faulty", note: "" };
	const stranger = await createSignedInBrowser(await createUser());
	expect((await stranger.open(path)).status).toBe(404);
	expect((await stranger.submit(path, fields)).status).toBe(404);
	const member = await createSignedInBrowser(viewer);
	expect((await member.open(path)).status).toBe(403);
	expect((await member.submit(path, fields)).status).toBe(403);
	expect(await listReturnsOfOrder(db, orderId)).toEqual([]);
	expect((await stranger.open("/dashboard/returns")).status).toBe(403);
});

test("a program asks for a return, and the same key twice is one return", async () => {
	const { buyer, orderId } = await createShippedOrder(5);
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const { reason } = buildReturnRequest(orderId, 2);
	const body = { orderId, lines: [{ lineId: orderId, quantity: 2 }], reason };
	const requested = await program.post("/trade/returns", body);
	expect([requested.status, requested.body]).toMatchObject([
		201,
		{ data: { orderId, state: "requested", lines: [{ lineId: orderId, quantity: 2 }] } },
	]);
	const tooMany = await program.post("/trade/returns", {
		...body,
		lines: [{ lineId: orderId, quantity: 4 }],
	});
	expect([tooMany.status, tooMany.body]).toMatchObject([
		409,
		{ errors: [{ pointer: "/lines/0/quantity", detail: "At most 3 units can be returned." }] },
	]);
	expect(await listReturnsOfOrder(db, orderId)).toHaveLength(1);
});
