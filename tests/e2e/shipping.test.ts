import { expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { DELIVERY } from "./orders";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

const ORDERS = 28;
const MAX_LOADS = 4;
const MAX_ACTIONS = 6;
/** One costs more than the smallest order, and there are hundreds. */
const PART = "TY-1616";
const PRICE_TK = "320";

const visit = useVisitors({ scripts: false, width: 1280 });

/** Sends a page's form without opening it; returns the page that it leads to. */
async function post({ page }: Visitor, path: string, fields: Record<string, string>) {
	const { request } = page.context();
	const form = await (await request.get(new URL(path, base).href)).text();
	const hidden = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
	const answer = await request.post(new URL(path, base).href, {
		form: {
			...Object.fromEntries(Array.from(hidden, ([, name, text]) => [name, text])),
			...fields,
		},
		headers: { origin: base },
		maxRedirects: 0,
	});
	expect(answer.status(), await answer.text()).toBe(303);
}

const find = async ({ page }: Visitor, path: string, link: RegExp): Promise<string> => {
	const html = await (await page.context().request.get(new URL(path, base).href)).text();
	const [, found] = link.exec(html) ?? [];
	if (!found) throw new Error(`${path} has no ${link}`);
	return found;
};

async function createPaidOrders(buyer: Visitor, admin: Visitor): Promise<void> {
	const answer = await buyer.page.context().request.get(`${base}/products/${PART}`);
	const { pathname: product } = new URL(answer.url());
	const order = { ...DELIVERY, name: "Rahima Begum", quantity: "1" };
	for (let n = 0; n < ORDERS; n += 1) {
		await post(buyer, `${product}/order`, order);
		const orderId = await find(buyer, "/myorder", /href="\/myorder\/(\w{16})"/);
		const list = `/dashboard/orders?find=${orderId}`;
		const form = await find(admin, list, /href="([^"]+\/bank-payment)/);
		await post(admin, form, {
			reference: `TRF-${orderId}`,
			amount: PRICE_TK,
			receivedOn: "2026-11-03",
		});
	}
}

test("28 orders are shipped with one carrier, and their slips shown to print, in at most six actions and four page loads", async () => {
	const [buyer, admin] = [await visit(), await visit()];
	await signUpShopper(buyer);
	await admin.open("/dashboard/overview");
	await signIn(admin, demoAdmin());
	await admin.expectPath("/dashboard/overview");
	await createPaidOrders(buyer, admin);
	const { page } = admin;
	let actions = 0;
	const act = (done: Promise<unknown>) => {
		actions += 1;
		return done;
	};
	await admin.open("/dashboard/overview");
	const count = admin.countLoads();
	await act(page.getByRole("main").getByRole("link", { name: "To ship" }).click());
	await act(page.getByRole("link", { name: /^Select all \d+$/ }).click());
	await act(admin.button("Ship selected").click());
	await act(admin.field("Carrier for all orders (optional)").fill("Sundarban Courier"));
	const button = page.getByRole("button", { name: /^Ship \d+ orders$/ });
	expect(
		Number.parseInt((await button.innerText()).replace("Ship ", ""), 10),
	).toBeGreaterThanOrEqual(ORDERS);
	await act(admin.button("Ship and print slips").click());
	await admin.expectText("Shipping Successful");
	await admin.expectPath("/dashboard/orders/packing-slips");
	expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
	expect(count.loads).toBeLessThanOrEqual(MAX_LOADS);
	// Other journeys may have left more paid orders than a page has.
	await admin.open("/dashboard/orders?status=paid");
	expect(await page.getByRole("link", { name: /^SHIPPING/ }).count()).toBeLessThan(ORDERS);
});
