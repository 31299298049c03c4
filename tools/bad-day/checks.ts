import { sql } from "drizzle-orm";
import { INVARIANTS } from "../../app/domain/payments/reconcile/invariants/invariants.server";
import { createDatabase } from "../../app/platform/d1/database.server";
import { type Bindings, withLocalBindings } from "../../scripts/bindings";
import type { LocalSettings } from "../../scripts/local-settings";
import { formatReport } from "../../scripts/verify/report";
import { hasNoDifferences, verify } from "../../scripts/verify/verify";
import { createProviderClient } from "../kill/provider";
import { type Backlog, isCharged, RECEIVERS } from "./rows";

type Order = { n: number; status: string };
type Alert = { kind: string; subject: string };
type Mail = { to: string; subject: string };

/** What differs from a shop whose jobs had never stopped. */
export async function findWrong(settings: LocalSettings, backlog: Backlog): Promise<string[]> {
	const provider = createProviderClient(settings);
	const headers = { accept: "application/json" };
	const inbox = await fetch(`${settings.emulatorsUrl}/inbox`, { headers });
	const received = (await inbox.json()) as Mail[];
	const intents = await provider.intents();
	const refunds = await provider.refunds();
	return withLocalBindings(settings.stateDir, async (bindings) => {
		const { results: orders } = await bindings.DB.prepare(
			"SELECT CAST(substr(id, 9) AS INTEGER) AS n, status FROM order_lines WHERE id LIKE 'bad-day-%'",
		).all<Order>();
		const report = await verify(bindings);
		return [
			...findWrongOrders(orders, backlog, intents),
			...refunds.map(({ payment_intent }) => `payment ${payment_intent} was refunded`),
			...(await findWrongMails(bindings, received, backlog)),
			...(await findFalseAlerts(bindings)),
			...(hasNoDifferences(report) ? [] : [formatReport(report)]),
		];
	});
}

function findWrongOrders(
	orders: readonly Order[],
	{ payments }: Backlog,
	intents: readonly { status: string; metadata: { order_id?: string } }[],
): string[] {
	const live = intents.filter(({ status }) => status !== "succeeded" && status !== "canceled");
	const paid = new Map<string, number>();
	for (const { status, metadata } of intents) {
		const id = metadata.order_id ?? "";
		if (status === "succeeded") paid.set(id, (paid.get(id) ?? 0) + 1);
	}
	const wrong = orders.flatMap(({ n, status }) => {
		const isPaid = n <= payments && isCharged(n);
		const count = paid.get(`bad-day-${n}`) ?? 0;
		return status === (isPaid ? "paid" : "cancelled") && count === Number(isPaid)
			? []
			: [`order ${n} is ${status} with ${count} payments`];
	});
	return [...wrong, ...(live.length > 0 ? [`${live.length} payments can still be paid`] : [])];
}

/** Counts by receiver and subject: each queued mail has arrived once, and each receiver has one. */
async function findWrongMails(
	{ DB }: Bindings,
	received: readonly Mail[],
	{ mails, holds, payments }: Backlog,
): Promise<string[]> {
	const { results: queued } = await DB.prepare(
		"SELECT recipient AS \"to\", subject FROM outbox WHERE kind = 'mail'",
	).all<Mail>();
	const counts = new Map<string, number>();
	const add = (list: readonly Mail[], one: number) => {
		for (const { to, subject } of list) {
			const key = `${to}: ${subject}`;
			counts.set(key, (counts.get(key) ?? 0) + one);
		}
	};
	add(received, 1);
	add(queued, -1);
	const receivers = received.map(({ to }) => to).filter((to) => to.endsWith(RECEIVERS));
	const expected = mails + holds + payments;
	return [
		...Array.from(counts).flatMap(([key, count]) =>
			count === 0 ? [] : [`${key}: ${count} mails`],
		),
		...(receivers.length === expected && new Set(receivers).size === expected
			? []
			: [`${receivers.length} mails to ${new Set(receivers).size} of ${expected} receivers`]),
	];
}

/** An open alert is true while its condition holds. */
async function findFalseAlerts({ DB }: Bindings): Promise<string[]> {
	const { results: open } = await DB.prepare(
		"SELECT kind, subject FROM alerts WHERE resolved_at IS NULL",
	).all<Alert>();
	const db = createDatabase(DB, { statements: 0, writtenTables: new Set() });
	const wrong: string[] = [];
	for (const { kind, subject } of open) {
		const invariant = INVARIANTS.find((it) => it.kind === kind);
		const id = subject.slice(subject.indexOf(":") + 1);
		const ids = sql`(select value from json_each(${JSON.stringify([id])}))`;
		const found = invariant
			? await db.all<{ id: string }>(invariant.selectBroken(ids, Date.now()))
			: [];
		if (!found.some((it) => it.id === id)) wrong.push(`alert '${kind}' of ${subject} is not true`);
	}
	return wrong;
}
