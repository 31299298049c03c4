import { isPaidStatus, type LineStatus } from "../../app/domain/orders/rules/order-status";
import { withLocalBindings } from "../../scripts/bindings";
import type { LocalSettings } from "../../scripts/local-settings";
import { demoAccounts } from "../../scripts/seed/people";
import { formatReport } from "../../scripts/verify/report";
import { hasNoDifferences, verify } from "../../scripts/verify/verify";
import type { createProviderClient, Intent } from "./provider";

type Order = {
	id: string;
	status: LineStatus;
	transactionId: string | null;
	idempotencyKey: string;
};

type ProviderClient = ReturnType<typeof createProviderClient>;

const [, BUYER] = demoAccounts;

/** Of the orders since `startedAt` (ms). */
export async function findInconsistencies(
	settings: LocalSettings,
	provider: ProviderClient,
	startedAt: number,
): Promise<string[]> {
	const { orders, requests, report } = await withLocalBindings(
		settings.stateDir,
		async (bindings) => {
			const { results } = await bindings.DB.prepare(
				`select orders.id, status, transaction_id as transactionId, idempotency_key as idempotencyKey
				from orders join order_lines on order_lines.order_id = orders.id
				where orders.user_id = ? and orders.created_at >= ?`,
			)
				.bind(BUYER.id, startedAt)
				.all<Order>();
			// Of one that the Worker never approved, the same form did.
			const { results: requests } = await bindings.DB.prepare(
				`select id, state, (select count(*) from orders where request_id = approval_requests.id) as orderCount
				from approval_requests where created_at >= ?`,
			)
				.bind(startedAt)
				.all<{ id: string; state: string; orderCount: number }>();
			return { orders: results, requests, report: await verify(bindings) };
		},
	);
	const intents = (await provider.intents()).filter(({ status }) => status === "succeeded");
	const refunds = await provider.refunds();
	const sumRefunds = ({ id }: Intent) =>
		refunds
			.filter((it) => it.payment_intent === id && it.status === "succeeded")
			.reduce((total, { amount }) => total + amount, 0);
	const found = orders.flatMap((order) => {
		const taken = intents.filter((it) => it.metadata.order_id === order.id);
		const netPayments = taken.filter((it) => sumRefunds(it) !== it.amount);
		const isSettled = ["paid", "shipped", "cancelled", "refunded"].includes(order.status);
		const isPaid = isPaidStatus(order.status);
		const isByBank = order.transactionId?.startsWith("TRF-") ?? false;
		const expected = isPaid && !isByBank ? 1 : 0;
		return isSettled && netPayments.length === expected
			? []
			: [`order ${order.id} is ${order.status}, and ${netPayments.length} payments are kept`];
	});
	const undecided = requests.filter((it) => it.state !== "approved" || it.orderCount !== 1);
	const twice = orders.length - new Set(orders.map((it) => it.idempotencyKey)).size;
	console.log(
		`${orders.length} orders, ${requests.length} requests, ${intents.length} card payments, ${refunds.length} refunds`,
	);
	return [
		...found,
		...undecided.map((it) => `request ${it.id} is ${it.state}, and has ${it.orderCount} orders`),
		...(twice > 0 ? [`${twice} forms made a second order`] : []),
		...(hasNoDifferences(report) ? [] : [formatReport(report)]),
	];
}
