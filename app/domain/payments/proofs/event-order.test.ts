import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import type {
	PaymentEvent,
	PaymentProviderState,
	RefundProviderState,
} from "~/platform/stripe/card-payments.server";
import { getReservedAndUnpaid, getStock } from "~/testing/database/queries";
import { createProduct } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { orderLines } from "../../orders/tables.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { attempts, disputes, providerEvents, refunds } from "../tables.server";

const platform = createTestPlatform();
const { db } = platform;
const actor = { kind: "system", name: "webhook" } as const;
const TOTAL = 25_000;

function listPermutations<T>(items: readonly T[]): T[][] {
	if (items.length <= 1) return [[...items]];
	return items.flatMap((item, at) =>
		listPermutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [
			item,
			...rest,
		]),
	);
}

/** A closed card payment and a live hosted payment; `n` keeps names unique. */
const buildNames = (run: string, n: number) => ({
	order: `${run}-${n}`,
	user: `${run}-u${n}`,
	card: `${run}-a${n}`,
	page: `${run}-b${n}`,
	session: `cs_${run}_${n}`,
	intent: `pi_${run}_${n}`,
	dispute: `du_${run}_${n}`,
	refund: `re_${run}_${n}`,
});
type Names = ReturnType<typeof buildNames>;

/**
 * A closed payment, a declined card and then the money, a foreign refund, and a dispute's start and
 * end.
 */
function buildSixEvents(names: Names): PaymentEvent[] {
	const terms = { amountPoisha: TOTAL, currency: "bdt", live: false };
	const event = (name: string, content: Partial<PaymentEvent>): PaymentEvent => ({
		id: `evt_${names.order}_${name}`,
		type: name,
		body: "{}",
		providerState: null,
		refund: null,
		dispute: null,
		failure: null,
		...content,
	});
	const closed: PaymentProviderState = {
		...terms,
		kind: "card",
		providerId: `pi_${names.card}`,
		attemptId: names.card,
		state: "closed",
		transactionId: null,
	};
	const paid: PaymentProviderState = {
		...terms,
		kind: "hosted",
		providerId: names.session,
		attemptId: names.page,
		state: "succeeded",
		transactionId: names.intent,
	};
	const dispute = (state: "open" | "lost") => ({
		providerId: names.dispute,
		transactionId: names.intent,
		state,
		amountPoisha: TOTAL,
		reason: "fraudulent",
		evidenceUntil: null,
		openedAt: 1,
		reportedAt: 1,
	});
	const refund: RefundProviderState = {
		providerId: names.refund,
		key: null,
		refundId: null,
		state: "succeeded",
		transactionId: names.intent,
		amountPoisha: TOTAL,
		currency: "bdt",
		failure: null,
	};
	return [
		event("canceled", { providerState: closed }),
		event("completed", { providerState: paid }),
		event("declined", { failure: { attemptId: names.page, text: "card_declined", at: 1 } }),
		event("refund.created", { refund }),
		event("dispute-opened", { dispute: dispute("open") }),
		event("dispute-closed", { dispute: dispute("lost") }),
	];
}

async function insertOrders(productId: string, all: readonly Names[]) {
	const each = sql`(select value as names from json_each(${JSON.stringify(all)}))`;
	const name = (key: string) => sql.raw(`(names ->> '${key}')`);
	const at = Date.now();
	const statements = [
		sql`insert into customers (id, created_at) select ${name("user")}, ${at} from ${each}`,
		sql`insert into users (id, customer_id, email, name, role, email_verified_at, created_at)
			select ${name("user")}, ${name("user")}, ${name("user")} || '@buyers.test', 'Rahim Mia', 'customer', 1, ${at} from ${each}`,
		sql`insert into orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone, idempotency_key, payload_hash,
				hold_until, change_id, created_at)
			select ${name("order")}, 'SO-' || ${name("order")}, ${name("user")}, ${name("user")}, 'Rahim Mia', 'rahim@buyers.test', 'Dhaka', '01711',
				${name("order")}, '', ${at + 3_600_000}, ${name("order")}, ${at} from ${each}`,
		sql`insert into order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
				product_description, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id)
			select ${name("order")}, ${name("order")}, 1, ${name("user")}, ${at}, ${productId}, 'Hex bolt', '', 'none', 1,
				${TOTAL}, ${TOTAL}, 1500, 'unpaid', ${name("order")}
			from ${each}`,
		...(["card", "page"] as const).map(
			(kind, n) =>
				sql`insert into payment_attempts (id, user_id, order_id, number, kind, state, amount_poisha, currency,
					provider_id, expires_at, return_origin, created_at, updated_at, next_check_at)
				select ${name(kind)}, ${name("user")}, ${name("order")}, ${n + 1}, ${kind === "card" ? "card" : "hosted"},
					${kind === "card" ? "closed" : "open"}, ${TOTAL}, 'bdt', ${kind === "card" ? sql`'pi_' || ${name("card")}` : name("session")},
					${at + 3_000_000}, 'http://shop.test', ${at}, ${at}, ${at + 3_600_000} from ${each}`,
		),
		sql`insert into attempt_lines (attempt_id, line_id, live)
			select ${name("card")}, ${name("order")}, 0 from ${each} union all select ${name("page")}, ${name("order")}, 1 from ${each}`,
	];
	for (const statement of statements) await db.run(statement);
}

/** Long enough for a busy machine. */
const PATIENCE_MS = 300_000;

test(
	"six provider events end in the same state in all 720 orders of arrival",
	async ({ task }) => {
		const run = newId();
		const sequences = listPermutations([0, 1, 2, 3, 4, 5]);
		expect(sequences).toHaveLength(720);
		const product = await createProduct({ onHand: 1000 });
		const all = sequences.map((_, n) => buildNames(run, n));
		await insertOrders(product.id, all);
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 720, unpaid: 720 });
		const CONCURRENCY = 20;
		for (let from = 0; from < all.length; from += CONCURRENCY) {
			await Promise.all(
				all.slice(from, from + CONCURRENCY).map(async (names, n) => {
					const events = buildSixEvents(names);
					for (const which of sequences[from + n] ?? []) {
						const event = events[which];
						if (event) await receiveEvent(platform, event, actor);
					}
				}),
			);
		}
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
		expect(await getStock(product.id)).toEqual({ onHand: 280, reserved: 0 });
		const matchesRun = (column: string, before = "") =>
			sql.raw(`${column} like '${before}${run}%'`);
		const states = await db
			.select({
				status: orderLines.status,
				isItsPayment: sql<number>`${orderLines.transactionId} = 'pi_' || replace(${orderLines.id}, '-', '_')`,
				count: sql<number>`count(*)`,
			})
			.from(orderLines)
			.where(eq(orderLines.productId, product.id))
			.groupBy(sql`1, 2`);
		expect(states).toEqual([{ status: "paid", isItsPayment: 1, count: 720 }]);
		const attemptCounts = await db
			.select({ kind: attempts.kind, state: attempts.state, count: sql<number>`count(*)` })
			.from(attempts)
			.where(matchesRun("id"))
			.groupBy(sql`1, 2`)
			.orderBy(asc(attempts.kind));
		expect(attemptCounts).toEqual([
			{ kind: "card", state: "closed", count: 720 },
			{ kind: "hosted", state: "succeeded", count: 720 },
		]);
		const disputeCounts = await db
			.select({ state: disputes.state, count: sql<number>`count(*)` })
			.from(disputes)
			.where(matchesRun("id", "du_"))
			.groupBy(disputes.state);
		expect(disputeCounts).toEqual([{ state: "lost", count: 720 }]);
		const eventCounts = await db
			.select({ outcome: providerEvents.outcome, count: sql<number>`count(*)` })
			.from(providerEvents)
			.where(matchesRun("id", "evt_"))
			.groupBy(providerEvents.outcome)
			.orderBy(providerEvents.outcome);
		// In half of the orders the dispute's end arrives first, so its start changes nothing.
		expect(eventCounts).toEqual([
			{ outcome: "applied", count: 720 * 3 + 360 },
			{ outcome: "ignored", count: 720 + 360 },
			{ outcome: "review", count: 720 },
		]);
		const ids = db
			.select({ id: orderLines.id })
			.from(orderLines)
			.where(eq(orderLines.productId, product.id));
		expect(await db.select().from(refunds).where(inArray(refunds.lineId, ids))).toEqual([]);
		const [payAudits] = await db
			.select({ count: sql<number>`count(*)` })
			.from(audit)
			.where(sql.raw(`action = 'order.pay' and subject like 'order:${run}%'`));
		expect(payAudits?.count).toBe(720);
		// Otherwise they fill the reconciler's windows in later files.
		await db
			.update(providerEvents)
			.set({ settledAt: 1 })
			.where(and(matchesRun("id", "evt_"), eq(providerEvents.outcome, "review")));
		task.meta.proved = "720 orders of six messages";
	},
	PATIENCE_MS,
);
