import { toDateText, toDayNumber } from "../../app/platform/dhaka-days";
import { withLocalBindings } from "../../scripts/bindings";
import { demoAccounts } from "../../scripts/seed/people";
import { type FormCost, get, post, readCosts, readHiddenFields } from "./forms";
import { type Headers, logInAll } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

type ApiLine = { _id: string; orderId: string };
type CartLine = { productID: string; pQuantity: number };

export type OrderCost = FormCost & {
	step: string;
	lines: number;
	/** With the HTTP request and the work behind the answer. */
	ms: number;
};

const [, SHOPPER] = demoAccounts;
const DELIVERY = {
	name: "Bench",
	address: "1 Workshop Road, Dhaka",
	phone: "+8801700000000",
};

/** Places, pays and ships an order of each size by the forms of its buyer and an admin, and places it again as a program does. */
export async function measureOrders(
	stateDir: string,
	sizes: readonly number[],
): Promise<OrderCost[]> {
	const costs: OrderCost[] = [];
	for (const lines of sizes) {
		const total = await fillCart(stateDir, lines);
		const shop = await serveShop(stateDir, { counted: true });
		try {
			costs.push(...(await measureOrder(shop, lines, total)));
		} finally {
			await shop.close();
		}
	}
	return costs;
}

/** Returns the cart's total in tk. */
function fillCart(stateDir: string, lines: number): Promise<number> {
	return withLocalBindings(stateDir, async ({ DB }) => {
		const [, , filled] = await DB.batch<{ lines: number; total: number }>([
			DB.prepare(
				"DELETE FROM cart_lines WHERE user_id = (SELECT id FROM users WHERE email = ?)",
			).bind(SHOPPER.email),
			DB.prepare(
				`INSERT INTO cart_lines (id, user_id, product_id, quantity, added_at, seen_price_poisha)
				SELECT 'bench-' || products.id, users.id, products.id, 1, 1, price_poisha
				FROM products JOIN users ON users.email = ?1
				WHERE archived_at IS NULL AND on_hand > reserved + 1 AND min_quantity = 1 AND order_multiple = 1 AND NOT EXISTS (
					SELECT 1 FROM list_prices WHERE product_id = products.id AND list_prices.min_quantity = 1) AND NOT EXISTS (
					SELECT 1 FROM order_lines WHERE user_id = users.id AND product_id = products.id AND status = 'unpaid')
				ORDER BY products.id DESC LIMIT ?2`,
			).bind(SHOPPER.email, lines),
			DB.prepare(
				`SELECT count(*) AS lines, sum(price_poisha / 100) AS total
				FROM cart_lines JOIN products ON products.id = product_id
				WHERE cart_lines.user_id = (SELECT id FROM users WHERE email = ?)`,
			).bind(SHOPPER.email),
		]);
		const [cart] = filled?.results ?? [];
		if (cart?.lines !== lines) throw new Error(`The cart has ${cart?.lines} lines, not ${lines}.`);
		return cart.total;
	});
}

async function measureOrder(
	shop: WorkerServer,
	lines: number,
	total: number,
): Promise<OrderCost[]> {
	const costs: OrderCost[] = [];
	const headersByUser = await logInAll(shop.url);
	const {
		shopper,
		admin,
		"shopper's token": program,
		"admin's token": adminProgram,
	} = headersByUser;
	const cart = JSON.parse(await get(shop, "/api/v1/mycart", program)) as CartLine[];
	const measure = async (step: string, send: () => Promise<Response>, expected = 303) => {
		const start = performance.now();
		const answer = await send();
		const ms = performance.now() - start;
		if (answer.status !== expected)
			throw new Error(`To ${step} was answered with ${answer.status}.`);
		costs.push({ step, lines, ...(await readCosts(shop)), ms });
	};
	const orderForm = readHiddenFields(await get(shop, "/checkout", shopper));
	await measure("place", () =>
		post(shop, "/checkout", shopper, { ...orderForm, ...DELIVERY, deliveryMethodId: "pickup" }),
	);
	const order = await findNewestLine(shop, adminProgram);
	const paymentPath = `/dashboard/orders/${order.orderId}/bank-payment`;
	const paymentForm = readHiddenFields(await get(shop, paymentPath, admin));
	await measure("pay", () =>
		post(shop, paymentPath, admin, {
			...paymentForm,
			reference: `bench-${order.orderId}`,
			amount: String(total),
			receivedOn: toDateText(toDayNumber(Date.now())),
		}),
	);
	await measure("ship", () =>
		post(shop, "/dashboard/orders/ship", admin, { orderId: order.orderId }),
	);
	// The API's first page has no larger cart.
	if (cart.length === lines)
		await measure("place by the API", () => placeByProgram(shop, program, cart), 201);
	return costs;
}

const placeByProgram = ({ url }: WorkerServer, headers: Headers, cart: readonly CartLine[]) =>
	fetch(new URL("/api/v1/trade/orders", url), {
		method: "POST",
		headers: {
			...headers,
			"content-type": "application/json",
			"idempotency-key": crypto.randomUUID(),
		},
		body: JSON.stringify({
			lines: cart.map(({ productID, pQuantity }) => ({ number: productID, quantity: pQuantity })),
			...DELIVERY,
			deliveryMethodId: "pickup",
		}),
	});

async function findNewestLine(shop: WorkerServer, headers: Headers): Promise<ApiLine> {
	const [newest] = JSON.parse(await get(shop, "/api/v1/order?limit=1", headers)) as ApiLine[];
	if (!newest) throw new Error("The order is not in the API's list.");
	return newest;
}
