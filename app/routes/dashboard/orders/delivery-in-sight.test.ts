import { afterEach, expect, test } from "vitest";
import type { DeliveryKind } from "~/domain/delivery/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readFields } from "~/testing/http/read-field";
import { readMails } from "~/testing/inbox";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

afterEach(archiveDeliveryMethods);

async function createPaid(name: string, kind: DeliveryKind, buyerCarrier = "") {
	const buyer = await createUser();
	const methodId = await createDeliveryMethod({ name, kind, rates: [] });
	const orderId = await createOrder(buyer, await createProduct(), {
		quantity: 4,
		deliveryMethodId: methodId,
		buyerCarrier,
		seenCharges: `${methodId}:0`,
	});
	await payByBank(orderId);
	const [line] = await listLinesOfOrder(db, null, orderId);
	if (!line) throw new Error("no line");
	return { buyer, methodId, orderId, line, number: line.orderNumber };
}

const openOffice = async () => createSignedInBrowser(await createAdmin());

test("orders are listed with their delivery, and filtered by it in every list and in the file", async () => {
	const office = await openOffice();
	const truck = await createPaid("Truck", "delivery");
	const own = await createPaid("Own carrier", "own-carrier", "Rahim Transport");
	const agreed = await createOrder(await createUser(), await createProduct());
	const [agreedLine] = await listLinesOfOrder(db, null, agreed);
	// The choice of methods is kept in memory until one is changed by a form.
	const unused = await createDeliveryMethod({ name: "Van" });
	await office.open("/dashboard/orders");
	await office.submit(`/dashboard/delivery/methods/${unused}/delete`, {});
	for (const [{ number }, text] of [
		[truck, "Truck"],
		[own, "Own carrier: Rahim Transport"],
	] as const) {
		const { html } = await office.open(`/dashboard/orders?find=${number}`);
		expect(parseText(html)).toMatch(new RegExp(`${number}[\\s\\S]*?${text}`));
	}
	for (const list of ["", "status=paid&"]) {
		const { html } = await office.open(`/dashboard/orders?${list}delivery=${truck.methodId}`);
		expect([html.includes(truck.number), html.includes(own.number)]).toEqual([true, false]);
		expect(html).toContain(`value="${truck.methodId}" selected`);
		const shown = await office.open(`/dashboard/orders?${list}delivery=agreed`);
		expect(shown.html.includes(agreedLine?.orderNumber ?? "?")).toBe(list === "");
		expect(shown.html).not.toContain(truck.number);
	}
	const file = await office.open(`/dashboard/export/orders.csv?delivery=${own.methodId}`);
	expect([file.html.includes(own.number), file.html.includes(truck.number)]).toEqual([true, false]);
	expect((await office.open("/dashboard/orders?delivery=%27")).status).toBe(400);
});

test("dispatch sees how to send an order, and the carrier is preset from it", async () => {
	const office = await openOffice();
	const truck = await createPaid("Truck", "delivery");
	const own = await createPaid("Own carrier", "own-carrier", "Rahim Transport");
	const pickup = await createPaid("Pickup", "pickup");
	const orders = [truck, own, pickup];
	const texts = ["Truck", "Own carrier: Rahim Transport", "Pickup"];
	const carriers = ["Truck", "Rahim Transport", ""];
	const query = orders.map(({ orderId }) => `orderId=${orderId}`).join("&");
	const bulk = (await office.open(`/dashboard/orders/ship?${query}`)).html;
	const papers = (await office.open(`/dashboard/orders/packing-slips?${query}`)).html;
	const [pickList = "", ...slips] = papers.split(/<article class="order-document[^"]*">/).slice(1);
	for (const [index, { orderId, number, buyer }] of orders.entries()) {
		const text = texts[index] ?? "";
		expect(parseText(bulk)).toContain(`Delivery: ${text}`);
		expect(readFields(bulk, `carrier-${orderId}`)).toEqual({
			[`carrier-${orderId}`]: carriers[index],
		});
		expect(parseText(pickList)).toMatch(new RegExp(`Delivery: ${text}\\s+${number}`));
		const slip = parseText(
			slips.find((each) => each.includes(number))?.split("</article>")[0] ?? "",
		);
		expect(slip).toMatch(new RegExp(`Packing slip\\s+Delivery: ${text}\\s+Page 1 of 1`));
		expect(slip).not.toContain(buyer.email);
		const { html } = await office.open(`/dashboard/orders/${orderId}/ship`);
		expect(parseText(html)).toMatch(new RegExp(`Delivery\\s+${text}`));
		expect(readFields(html, "carrier")).toEqual({ carrier: carriers[index] });
		const alone = await office.open(`/dashboard/orders/${orderId}/packing-slip`);
		expect(parseText(alone.html)).toContain(`Delivery: ${text}`);
	}
});

test("what is picked up is ready for pickup in the mail and in the order's state, not on its way", async () => {
	const office = await openOffice();
	const { buyer, orderId, line, number } = await createPaid("Pickup", "pickup");
	const shopper = await createSignedInBrowser(buyer);
	expect(parseText((await shopper.open(`/myorder/${orderId}`)).html)).toContain(
		"Not ready for pickup yet",
	);
	const path = `/dashboard/orders/${orderId}/ship`;
	const ship = async (units: number) => {
		const { idempotencyKey } = readFields((await office.open(path)).html, "idempotencyKey");
		return office.submit(path, {
			idempotencyKey,
			[`units-${line.id}`]: String(units),
			intent: "ship",
		});
	};
	expect((await ship(1)).status).toBe(303);
	for (const page of ["/myorder", `/myorder/${orderId}`])
		expect(parseText((await shopper.open(page)).html)).toContain("1 of 4 ready for pickup");
	expect((await ship(3)).status).toBe(303);
	for (const page of [`/myorder/${orderId}`, "/myorder"])
		expect(parseText((await shopper.open(page)).html)).toContain("Paid, ready for pickup");
	const mails = await readMails(buyer.email);
	const ready = mails.filter(({ subject }) => subject.includes(`${number} is ready for pickup`));
	expect(ready.map(({ text }) => text.includes("These items are ready for pickup."))).toEqual([
		true,
		true,
	]);
	for (const { subject, text } of mails) {
		expect(subject).not.toContain("on its way");
		expect(text).toMatch(/Delivery:?\s+Pickup/);
		expect(text).not.toMatch(/when they ship|left our warehouse/);
	}
});

test("an order of which a part has left says so beside its state and transaction", async () => {
	const office = await openOffice();
	const { buyer, orderId, line } = await createPaid("Truck", "delivery");
	const path = `/dashboard/orders/${orderId}/ship`;
	const { idempotencyKey } = readFields((await office.open(path)).html, "idempotencyKey");
	await office.submit(path, { idempotencyKey, [`units-${line.id}`]: "3", intent: "ship" });
	const [left] = await listLinesOfOrder(db, null, orderId);
	const shopper = await createSignedInBrowser(buyer);
	expect(parseText((await shopper.open("/myorder")).html)).toMatch(
		new RegExp(`Paid\\s+3 of 4 shipped\\s+${left?.transactionId}`),
	);
});
