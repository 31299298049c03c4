import { query } from "./query";
import {
	delivery,
	PICKUP_IS_FREE,
	type Purchase,
	readField,
	type Shopping,
	type Step,
} from "./steps";

/** The demo shop has none in stock. */
const PART = "pillow-block-ucp205";

/** `before` are the units on hand. */
type Waiting = Purchase & { id: string; before: number };

async function readStock(at: Shopping) {
	const sql = `select on_hand as onHand, on_hand - reserved as available from products where id = '${PART}'`;
	const [row] = await query<{ onHand: number; available: number }>(at, sql);
	if (!row) throw new Error(`The shop has no ${PART}.`);
	return row;
}

/** A part in the owner's cart, of which one unit is missing, and the order form's fields. */
async function fillForm(at: Shopping): Promise<Waiting> {
	// What waits of earlier steps, and of the demo shopper, would be first.
	const first = `where product_id = '${PART}' and state = 'waiting'`;
	await query(at, `update backorders set state = 'cancelled', ended_at = 1 ${first}`);
	const { onHand, available } = await readStock(at);
	const quantity = String(available + 1);
	await at.owner.post(`/products/${PART}`, { intent: "wait", quantity });
	const { html } = await at.owner.get("/checkout");
	const decision = {
		...delivery,
		purchaseOrderNumber: "PO-4711",
		deliveryMethodId: "pickup",
		seenCharges: PICKUP_IS_FREE,
		seen: readField(html, "seen"),
		[`wait-${PART}`]: "all",
	};
	const product = { _id: PART, price: 0, quantity: available + 1, minQuantity: 1 };
	return { orderId: "", product, decision, id: "", before: onHand };
}

async function wait(at: Shopping): Promise<Waiting> {
	const form = await fillForm(at);
	const { location } = await at.owner.post("/checkout", { ...form.decision });
	if (location !== "/backorders") throw new Error("Nothing waits.");
	const newest = `select id from backorders where product_id = '${PART}' order by created_at desc, id desc limit 1`;
	const [row] = await query<{ id: string }>(at, newest);
	return { ...form, id: row?.id ?? "" };
}

const receive: Step<Waiting>["send"] = ({ admin }, _, idempotencyKey, halt) => {
	const fields = { reference: "DN-1", lines: `${PART} 1`, idempotencyKey };
	return admin.post("/dashboard/stock/receive", fields, halt);
};

async function arrive(at: Shopping): Promise<Waiting> {
	const waiting = await wait(at);
	await receive(at, waiting, crypto.randomUUID());
	return waiting;
}

const orderReady: Step<Waiting>["send"] = async ({ settings }, _, _key, halt = "") => {
	const search = new URLSearchParams({ minutes: "0", cron: "2-59/5 * * * *" });
	const init = { headers: { "x-halt": halt } };
	return (await fetch(`${settings.origin}/__later?${search}`, init)).text();
};

/** What was made of the backorder, and whether the part's units add up. */
async function checkState(at: Shopping, { id }: Waiting, state: string): Promise<string | null> {
	const sql = `select state, (select count(*) from orders where idempotency_key = 'backorder-' || backorders.id) as orders,
			reserved - (select coalesce(sum(quantity), 0) from order_lines where product_id = products.id and status = 'unpaid')
			- (select coalesce(sum(quantity), 0) from backorders where product_id = products.id and state = 'ready') as held
		from backorders join products on products.id = product_id where backorders.id = '${id}'`;
	const [row] = await query<{ state: string; orders: number; held: number }>(at, sql);
	const isRight =
		row?.state === state && row.held === 0 && row.orders === (state === "ordered" ? 1 : 0);
	return isRight ? null : `the backorder is ${JSON.stringify(row)}, not ${state}`;
}

export const BACKORDER_STEPS: readonly Step<Waiting>[] = [
	{
		name: "place a backorder",
		prepare: fillForm,
		send: ({ owner }, { decision }, idempotencyKey, halt) =>
			owner.post("/checkout", { ...decision, idempotencyKey }, halt),
		async check(at, { product: { quantity } }) {
			const sql = `select count(*) as count from backorders where product_id = '${PART}' and state = 'waiting' and quantity = ${quantity}`;
			const [row] = await query<{ count: number }>(at, sql);
			return row?.count === 1 ? null : `${row?.count} backorders wait`;
		},
	},
	{
		name: "receive what a backorder waits for",
		prepare: wait,
		send: receive,
		async check(at, waiting) {
			const { onHand } = await readStock(at);
			if (onHand !== waiting.before + 1) return `${onHand} units are on hand`;
			return checkState(at, waiting, "ready");
		},
	},
	{
		name: "order a backorder that has arrived",
		prepare: arrive,
		send: orderReady,
		check: (at, waiting) => checkState(at, waiting, "ordered"),
	},
	{
		name: "end a buyer's backorder",
		prepare: arrive,
		send: ({ admin }, { id }, _, halt) =>
			admin.post(`/dashboard/backorders/${id}`, { act: "end", note: "The maker is late." }, halt),
		check: (at, waiting) => checkState(at, waiting, "cancelled"),
	},
	{
		name: "cancel a backorder",
		prepare: arrive,
		send: ({ owner }, { id }, idempotencyKey, halt) =>
			owner.post(`/backorders/${id}/cancel`, { idempotencyKey }, halt),
		check: (at, waiting) => checkState(at, waiting, "cancelled"),
	},
];
