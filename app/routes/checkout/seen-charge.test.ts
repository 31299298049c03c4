import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { addToCart } from "~/domain/cart/verbs.server";
import { orderLines } from "~/domain/orders/tables.server";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import { createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readFields } from "~/testing/http/read-field";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

afterEach(archiveDeliveryMethods);

const RECIPIENT = {
	name: "Rahim Mia",
	address: "12 Nawabpur Road, Dhaka",
	phone: "+880 1711 000000",
};

async function openCheckout() {
	const buyer = await createUser();
	await addToCart(platform, buyer, { productId: (await createProduct()).id, quantity: 4 });
	const shopper = await createSignedInBrowser(buyer);
	const send = (fields: Record<string, string>) =>
		shopper.submit("/checkout", { ...RECIPIENT, ...fields });
	const readTotal = (html: string) => /Total <span class="money">tk ([\d,]+)/.exec(html)?.[1];
	const sumOrdered = async () => {
		const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
		return lines.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0) / 100;
	};
	return { shopper, send, readTotal, sumOrdered };
}

test("no order has another total than the page showed, whichever method it showed and whichever is chosen", async () => {
	const methods = {
		courier: await createDeliveryMethod(),
		truck: await createDeliveryMethod({
			name: "Truck",
			rates: [{ minQuantity: 1, unitPoisha: 9000 }],
		}),
		van: await createDeliveryMethod({ name: "Van" }),
		pickup: await createDeliveryMethod({ name: "Pickup", kind: "pickup", rates: [] }),
	};
	for (const shown of ["", ...Object.values(methods)])
		for (const chosen of Object.values(methods)) {
			const { shopper, send, readTotal, sumOrdered } = await openCheckout();
			const fresh = (await shopper.open("/checkout")).html;
			const kept = readFields(fresh, "idempotencyKey", "seen", "seenCharges");
			const updated = await send({ ...kept, deliveryMethodId: shown, intent: "update-delivery" });
			const page = shown ? updated.html : fresh;
			const fields = { ...kept, ...readFields(page, "seenCharges"), deliveryMethodId: chosen };
			let answer = await send(fields);
			let total = readTotal(page);
			if (answer.status !== 303) {
				expect([answer.status, await sumOrdered()]).toEqual([409, 0]);
				expect(answer.html).toContain("Check the total, then place the order.");
				total = readTotal(answer.html);
				answer = await send({ ...fields, ...readFields(answer.html, "seenCharges") });
			}
			expect(answer.status).toBe(303);
			expect((await sumOrdered()).toLocaleString("en-US")).toBe(total);
		}
});

test.each(["", "nonsense", "courier", ":6000", "none:", "none:0,none:6000", "none:0x"])(
	"an unreadable record '%s' of the charges that were shown places nothing",
	async (seenCharges) => {
		const paid = await createDeliveryMethod();
		const free = await createDeliveryMethod({ name: "Pickup", kind: "pickup", rates: [] });
		for (const deliveryMethodId of [paid, free]) {
			const { shopper, send, sumOrdered } = await openCheckout();
			const kept = readFields((await shopper.open("/checkout")).html, "idempotencyKey", "seen");
			const answer = await send({ ...kept, deliveryMethodId, seenCharges });
			expect([answer.status, await sumOrdered()]).toEqual([409, 0]);
		}
	},
);

test("the only method is preset, and so is the one that was used last", async () => {
	const courier = await createDeliveryMethod();
	const { shopper, send, readTotal } = await openCheckout();
	const { html } = await shopper.open("/checkout");
	expect([
		html.includes(`value="${courier}" checked`) || /checked=""[^>]*value="/.test(html),
		readTotal(html),
	]).toEqual([true, "1,060"]);
	const fields = readFields(html, "idempotencyKey", "seen", "seenCharges");
	expect((await send({ ...fields, deliveryMethodId: courier })).status).toBe(303);
	await createDeliveryMethod({ name: "Truck" });
	const product = await createProduct();
	await shopper.submit(`/products/${product.id}`, { intent: "cart", quantity: "1" });
	expect(readTotal((await shopper.open("/checkout")).html)).toBe("310");
});
