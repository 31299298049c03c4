import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../accounts/tables.server";
import { ownNumbers } from "../catalog/part-numbers/visible-numbers.server";
import { productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import type { CheckedLine } from "../orders/check-lines.server";
import { type ChosenDelivery, chooseDelivery } from "../orders/choose-delivery.server";
import { writeOrder } from "../orders/write-order.server";
import { containedVatBp, createPriceViewer, exemptNumber } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { holdOfReady } from "./buyer-hold.server";
import { buildHeldMail } from "./mails.server";
import { hasState } from "./queries.server";
import { type BackorderDelivery, isRefusal } from "./rules";
import { backorders } from "./tables.server";

/** Each takes about 20 statements; a run may have 500. */
const MAX_ORDERS_PER_RUN = 20;

/**
 * A scheduled job: makes an unpaid order of what is ready, at its price, with a mail. What can't be ordered now goes to
 * the end: the buyer is told what the shop refused, and any other error is thrown after the others are done.
 */
export async function orderReadyBackorders(needs: Platform): Promise<void> {
	const failures: unknown[] = [];
	for (const group of await listReadyGroups(needs)) {
		if (!hasQueryBudget(needs)) break;
		try {
			await orderGroup(needs, group);
		} catch (error) {
			const reason = getViolatedConstraint(error) ?? "";
			if (isRefusal(reason)) await noteRefusal(needs, group, reason);
			else if (!isOrderedMeanwhile(reason)) failures.push(error);
		}
		await setTried(needs, group);
	}
	if (failures.length > 0) throw failures[0];
}

/** By another run, or ended. */
const isOrderedMeanwhile = (reason: string): boolean =>
	reason === "orders.user_id, orders.idempotency_key";

/** Moves a group to the end of the queue. */
const setTried = ({ db, now }: Platform, group: ReadyGroup) =>
	db
		.update(backorders)
		.set({ triedAt: now() })
		.where(and(isOfGroup(group), hasState("ready")));

/** Notes a refusal and mails it, once for each reason. */
async function noteRefusal(needs: Platform, group: ReadyGroup, refusedFor: string): Promise<void> {
	const { db, settings } = needs;
	const isReady = and(isOfGroup(group), hasState("ready"));
	const lines = await db
		.select({
			holdUntil: sql<number>`${backorders.readyAt} + ${holdOfReady(settings, group.userId)}`,
			quantity: backorders.quantity,
			productName: products.name,
			partNumber: products.partNumber,
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.where(isReady);
	const holdUntil = Math.min(...lines.map((line) => line.holdUntil));
	if (lines.length === 0) return;
	await db.batch([
		db
			.update(backorders)
			.set({ refusedFor })
			.where(and(isReady, ne(backorders.refusedFor, refusedFor))),
		queueMailIfChanged(needs, buildHeldMail(settings, { ...group, lines, refusedFor, holdUntil })),
	]);
}

const isOfGroup = ({ userId, idempotencyKey }: ReadyGroup) =>
	and(eq(backorders.userId, userId), eq(backorders.idempotencyKey, idempotencyKey));

/** A group is what one form let wait. An approver let it wait by a request. */
type ReadyGroup = Awaited<ReturnType<typeof listReadyGroups>>[number];

const listReadyGroups = ({ db }: Platform) =>
	db
		.select({
			userId: backorders.userId,
			idempotencyKey: backorders.idempotencyKey,
			customerId: backorders.customerId,
			email: users.email,
			name: users.name,
			customerRole: users.customerRole,
			requestId: backorders.requestId,
			approverId: sql<
				string | null
			>`(select decided_by from approval_requests where approval_requests.id = ${backorders.requestId})`,
		})
		.from(backorders)
		.innerJoin(users, eq(users.id, backorders.userId))
		.where(hasState("ready"))
		.groupBy(backorders.userId, backorders.idempotencyKey)
		.orderBy(asc(sql`min(${backorders.triedAt})`), asc(sql`min(${backorders.readyAt})`))
		.limit(MAX_ORDERS_PER_RUN);

async function orderGroup(needs: Platform, group: ReadyGroup): Promise<void> {
	const { userId: id, customerId, email, name, customerRole, requestId, approverId } = group;
	const viewer = createPriceViewer(needs, { customerId });
	const rows = await listReady(needs, group, viewer);
	const [first] = rows;
	if (!first) return;
	const isPast = (first.delivery.requestedOn ?? "") < toDateText(toDayNumber(needs.now()));
	const delivery = { ...first.delivery, requestedOn: isPast ? "" : first.delivery.requestedOn };
	const lines = rows.map(({ id: backorderId, delivery: _, ...line }) => ({
		...line,
		priceSource: `backorder:${backorderId}`,
	}));
	const chosen = await chooseFor(needs, group, { viewer, delivery, lines });
	await writeOrder(
		needs,
		{ id, customerId, email, name, customerRole, viewer },
		{
			lines,
			delivery,
			idempotencyKey: `backorder-${first.id}`,
			...(requestId && approverId && { approval: { requestId, approverId } }),
		},
		{ lines, chosen, holdMs: first.holdMs, isBackorder: true },
	);
}

/** Of a part that is taken in parts, one at a time. */
const isNextPart = sql`not exists (select 1 from backorders as earlier where earlier.user_id = backorders.user_id
	and earlier.idempotency_key = backorders.idempotency_key and earlier.product_id = backorders.product_id
	and earlier.state = 'ready' and earlier.part < backorders.part)`;

const listReady = ({ db, settings }: Platform, group: ReadyGroup, viewer: PriceViewer) =>
	db
		.select({
			...pickColumns(backorders, "id", "delivery", "productId", "quantity"),
			holdMs: holdOfReady(settings, backorders.userId),
			pricePoisha: backorders.unitPoisha,
			...pickColumns(productColumns, "name", "partNumber", "weightG"),
			customerNumber: ownNumbers(viewer.customerId),
			vatBp: containedVatBp(viewer),
			exemptNumber: exemptNumber(viewer),
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.where(and(isOfGroup(group), hasState("ready"), isNextPart))
		.orderBy(asc(backorders.createdAt), asc(backorders.id));

type Chosen = { viewer: PriceViewer; delivery: BackorderDelivery; lines: CheckedLine[] };

/** Takes the method of the form. It is charged once: with the order of what was in stock, else with the first one that follows. */
async function chooseFor(
	needs: Platform,
	group: ReadyGroup,
	{ viewer, delivery, lines }: Chosen,
): Promise<ChosenDelivery> {
	const chosen = await chooseDelivery(needs, viewer, { delivery, acceptsCharge: true }, lines);
	if (!chosen.ok) return { ok: true, method: null, charge: null };
	const [charged] = await needs.db
		.select({ id: backorders.id })
		.from(backorders)
		.where(
			and(
				isOfGroup(group),
				sql`(${isNotNull(backorders.orderId)} or ${inArray(backorders.state, ["ordered"])})`,
			),
		)
		.limit(1);
	return charged ? { ...chosen, charge: null } : chosen;
}
