import { query } from "./query";
import { delivery, type Purchase, type Shopping, type Step, takeNextProduct } from "./steps";

const COMPANY = "c-karnaphuli";
const ACCOUNT = `/dashboard/customers/${COMPANY}/account`;

/** `id` is of the company's order, and `n` the number of its last entry. */
type OnAccount = Purchase & { id: string; n: number };

const form = { ...delivery, purchaseOrderNumber: "PO-4711" };

async function countEntries(at: Shopping, where: string): Promise<number> {
	const sql = `select count(*) as count from account_entries where customer_id = '${COMPANY}' and ${where}`;
	const [row] = await query<{ count: number }>(at, sql);
	return row?.count ?? 0;
}

/** Each check runs after the same form was sent again. */
const expectOne =
	(what: string, getWhere: (purchase: OnAccount) => string): Step<OnAccount>["check"] =>
	async (at, purchase) => {
		const count = await countEntries(at, getWhere(purchase));
		return count === 1 ? null : `${count} ${what} instead of one`;
	};

/** The company may owe all that the steps order. */
async function raiseLimit(at: Shopping): Promise<OnAccount> {
	const limit = `credit_limit_poisha = 100000000000`;
	await query(at, `update customers set ${limit} where id = '${COMPANY}'`);
	return { orderId: "", product: takeNextProduct(at), id: "", n: await countEntries(at, "true") };
}

async function place(at: Shopping): Promise<OnAccount> {
	const purchase = await raiseLimit(at);
	const { status } = await at.owner.post(`/products/${purchase.product._id}/order`, form);
	if (status !== 303) throw new Error(`The owner's order form answered ${status}.`);
	const newest = "where user_id = 'demo-owner' order by rowid desc limit 1";
	const [order] = await query<{ id: string }>(at, `select id from orders ${newest}`);
	return { ...purchase, id: order?.id ?? "" };
}

const charge: Step<OnAccount>["send"] = ({ owner }, { id }, idempotencyKey, halt) =>
	owner.post(`/myorder/${id}`, { intent: "account", idempotencyKey }, halt);

async function placeCharged(at: Shopping): Promise<OnAccount> {
	const purchase = await place(at);
	await charge(at, purchase, crypto.randomUUID());
	return { ...purchase, n: await countEntries(at, "true") };
}

const pay: Step<OnAccount>["send"] = ({ admin }, _, idempotencyKey, halt) => {
	const fields = { amount: "10", reference: `TRF-${idempotencyKey}`, receivedOn: "2026-11-03" };
	return admin.post(`${ACCOUNT}/payment`, { ...fields, idempotencyKey }, halt);
};

async function enterPayment(at: Shopping): Promise<OnAccount> {
	const purchase = await placeCharged(at);
	await pay(at, purchase, crypto.randomUUID());
	return { ...purchase, n: purchase.n + 1 };
}

/** Leaves a credit of tk 10. */
async function overpay(at: Shopping): Promise<OnAccount> {
	const purchase = await placeCharged(at);
	const owed = `select owed_poisha as owed from customers where id = '${COMPANY}'`;
	const [company] = await query<{ owed: number }>(at, owed);
	const reference = `TRF-${crypto.randomUUID()}`;
	const amount = String((company?.owed ?? 0) / 100 + 10);
	const fields = { amount, reference, receivedOn: "2026-11-03", idempotencyKey: reference };
	await at.admin.post(`${ACCOUNT}/payment`, fields);
	return { ...purchase, n: purchase.n + 1 };
}

const isChargeOf = ({ id }: OnAccount) =>
	`kind = 'charge' and order_id = '${id}' and exists (select 1 from order_lines
		where order_id = '${id}' and transaction_id = 'ACC-${id}' and status = 'paid')`;

export const ACCOUNT_STEPS: readonly Step<OnAccount>[] = [
	{
		name: "place an order on account",
		prepare: raiseLimit,
		send: ({ owner }, { product }, idempotencyKey, halt) =>
			owner.post(
				`/products/${product._id}/order`,
				{ ...form, onAccount: "on", idempotencyKey },
				halt,
			),
		check: expectOne("new charges", ({ n }) => `kind = 'charge' and n > ${n}`),
	},
	{
		name: "put an order on account",
		prepare: place,
		send: charge,
		check: expectOne("charges", isChargeOf),
	},
	{
		name: "record a payment of an account",
		prepare: placeCharged,
		send: pay,
		check: expectOne("payments", ({ n }) => `kind = 'payment' and n > ${n}`),
	},
	{
		name: "record tax that was withheld",
		prepare: placeCharged,
		send: ({ admin }, { n }, idempotencyKey, halt) => {
			const fields = { amount: "0.01", certificate: `M-${n}`, idempotencyKey };
			return admin.post(`${ACCOUNT}/withheld`, fields, halt);
		},
		check: expectOne(
			"certificates with their entries",
			({ n }) => `kind = 'withheld' and n > ${n} and exists (select 1 from tax_certificates
				where tax_certificates.customer_id = account_entries.customer_id and entry_n = n)`,
		),
	},
	{
		name: "write off a debt",
		prepare: placeCharged,
		send: ({ admin }, _, idempotencyKey, halt) => {
			const fields = { amount: "0.01", note: "Bank charges", idempotencyKey };
			return admin.post(`${ACCOUNT}/write-off`, fields, halt);
		},
		check: expectOne("write-offs", ({ n }) => `kind = 'write-off' and n > ${n}`),
	},
	{
		name: "pay out a credit",
		prepare: overpay,
		send: ({ admin }, _, idempotencyKey, halt) => {
			const fields = { amount: "0.01", reference: "OUT-1", idempotencyKey };
			return admin.post(`${ACCOUNT}/payout`, fields, halt);
		},
		check: expectOne("payouts", ({ n }) => `kind = 'payout' and n > ${n}`),
	},
	{
		name: "credit an order on account",
		prepare: placeCharged,
		send: ({ admin }, { id }, idempotencyKey, halt) => {
			const fields = { reason: "damaged", units: "1", note: "Broken", restock: "on" };
			return admin.post(`/dashboard/orders/${id}/refund`, { ...fields, idempotencyKey }, halt);
		},
		check: expectOne("credits", ({ id }) => `kind = 'credit' and order_id = '${id}'`),
	},
	{
		name: "correct an entry of an account",
		prepare: enterPayment,
		send: ({ admin }, { n }, idempotencyKey, halt) => {
			const fields = { n: String(n), note: "Of another company", idempotencyKey };
			return admin.post(`${ACCOUNT}/entries/${n}/correct`, fields, halt);
		},
		check: expectOne("corrections", ({ n }) => `reverses = ${n}`),
	},
];
