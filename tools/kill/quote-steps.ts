import { query } from "./query";
import { delivery, type Purchase, type Shopping, type Step, takeNextProduct } from "./steps";

const UNITS = 2;

/** `id` is '' until the quote is asked for; `message` finds it. */
type Quoted = Purchase & { message: string; id: string; link: string };

/** What became of the quotes with this message. */
async function readQuotes(at: Shopping, { message }: Quoted) {
	const sql = `select id, state, revision, is_ordered as isOrdered,
		(select count(*) from quote_lines where quote_id = quotes.id and quote_lines.revision = max(quotes.revision, 1)) as lines,
		(select count(*) from orders where quote_id = quotes.id) as orders,
		(select coalesce(sum(quantity), 0) from order_lines where source_kind = 'quote'
			and source_id = quotes.id || '-1-1' and status = 'unpaid') as units
		from quotes where request = '${message}'`;
	return query<Record<"id" | "state", string> & Record<string, unknown>>(at, sql);
}

const expectQuote =
	(expected: Record<string, unknown>): Step<Quoted>["check"] =>
	async (at, purchase) => {
		const found = await readQuotes(at, purchase);
		const [{ id: _, ...quote } = { id: "" }, ...others] = found;
		const isRight = others.length === 0 && JSON.stringify(quote) === JSON.stringify(expected);
		return isRight ? null : `the quote is ${JSON.stringify(found)}`;
	};

const prepareRequest = async (at: Shopping): Promise<Quoted> => ({
	orderId: "",
	product: takeNextProduct(at),
	message: crypto.randomUUID(),
	id: "",
	link: "",
});

const ask: Step<Quoted>["send"] = ({ owner }, { message }, idempotencyKey, halt) =>
	owner.post("/quotes/new", { list: "Work", message, idempotencyKey }, halt);

async function request(at: Shopping): Promise<Quoted> {
	const purchase = await prepareRequest(at);
	await ask(at, purchase, crypto.randomUUID());
	const [quote] = await readQuotes(at, purchase);
	if (!quote) throw new Error("Nothing was asked.");
	return { ...purchase, id: quote.id };
}

const send: Step<Quoted>["send"] = ({ admin }, { id, product }, idempotencyKey, halt) => {
	const list = `${product._id}; ${UNITS}; ${product.price}`;
	const fields = { list, validUntil: "2099-11-30", shown: "", intent: "send" };
	return admin.post(`/dashboard/quotes/${id}`, { ...fields, idempotencyKey }, halt);
};

async function answer(at: Shopping): Promise<Quoted> {
	const purchase = await request(at);
	await send(at, purchase, crypto.randomUUID());
	const { html } = await at.owner.get("/quotes");
	const [link = ""] = /\/quotes\/(?!new)[\w-]+/.exec(html) ?? [];
	return { ...purchase, link };
}

const before = { revision: 1, isOrdered: 0, lines: 1, orders: 0, units: 0 };

export const QUOTE_STEPS: readonly Step<Quoted>[] = [
	{
		name: "ask for a quote",
		prepare: prepareRequest,
		send: ask,
		check: expectQuote({ state: "requested", ...before, revision: 0 }),
	},
	{
		name: "answer with a quote",
		prepare: request,
		send,
		check: expectQuote({ state: "sent", ...before }),
	},
	{
		name: "accept a quote",
		prepare: answer,
		send: ({ owner }, { link }, idempotencyKey, halt) => {
			const fields = { ...delivery, purchaseOrderNumber: "PO-4711", revision: "1" };
			return owner.post(link, { ...fields, intent: "accept", idempotencyKey }, halt);
		},
		check: expectQuote({ state: "accepted", ...before, isOrdered: 1, orders: 1, units: UNITS }),
	},
];
