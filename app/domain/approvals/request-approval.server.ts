import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import type { Wait } from "../backorders/wait-choices";
import { listCartLines } from "../cart/queries.server";
import { isAsSeen, parseSeenLines, toSeenPrices } from "../cart/seen-lines";
import { cartLines } from "../cart/tables.server";
import { findCompany, listMembers, type Member } from "../companies/queries.server";
import { type CheckedLine, checkLines, sumOrder } from "../orders/check-lines.server";
import { chooseDelivery } from "../orders/choose-delivery.server";
import type { OrderCartInput } from "../orders/input";
import type { OrderCartResult, OrderDraft, Seen } from "../orders/order-draft.server";
import { CHARGE_KINDS } from "../orders/rules/charges";
import { findOverLimit, findTypedError, type Spending } from "../orders/rules/spending";
import { findSpending } from "../orders/spending.server";
import { createPriceViewer } from "../prices/price-of.server";
import { buildLimitMail, buildMoreRequestsMail, buildRequestedMail } from "./mails.server";
import { MAX_MAILED_MEMBERS, REQUEST_MS, type RequestedDelivery } from "./rules";
import { approvalRequestLines, approvalRequests } from "./tables.server";

const HOUR_MS = 3_600_000;

type Refused = Extract<OrderCartResult, { ok: false }>;
type RequestApprovalResult = { ok: true; id: string } | Refused;

type Needs = Platform;

/** What waits, by product. Programs accept today's charges. */
type Options = { waits?: ReadonlyMap<string, Wait>; by?: Seen["by"] };

/** Moves the cart into a request, with all that the order form held. What could neither be ordered nor wait can't be requested. */
export async function requestApproval(
	needs: Needs,
	user: SignedInUser,
	{ seen, idempotencyKey, seenCharges = "", deliveryMethodId = "", ...form }: OrderCartInput,
	{ waits = new Map(), by = "page" }: Options = {},
): Promise<RequestApprovalResult> {
	const { db } = needs;
	const delivery = { ...form, deliveryMethodId };
	const requested = waits.size > 0 ? { ...delivery, waits: Object.fromEntries(waits) } : delivery;
	const findSame = () => findEarlier(needs, user.id, { idempotencyKey, delivery: requested });
	const seenLines = parseSeenLines(seen);
	const cart = await listCartLines(needs, user);
	if (cart.length === 0 || !isAsSeen(cart, seenLines)) {
		const reason = cart.length === 0 ? "empty-cart" : "cart-changed";
		return (await findSame()) ?? { ok: false, reason };
	}
	const viewer = createPriceViewer(needs, user);
	const buyer = { id: user.id, viewer };
	const prices = toSeenPrices(seenLines);
	const shown: Seen =
		by === "page" ? { by, prices, charges: seenCharges } : { by, prices, totalPoisha: null };
	const lines = await checkCart(needs, buyer, { lines: cart, seen: shown }, waits);
	if ("ok" in lines) return lines;
	const from = { kind: "cart" } as const;
	const draft = { delivery, charges: CHARGE_KINDS, seen: shown, from };
	const chosen = await chooseDelivery(needs, viewer, draft, lines);
	if (!chosen.ok) return chosen;
	const totalPoisha = sumOrder(lines, chosen.charges);
	const [spending, company, members] = await Promise.all([
		findSpending(needs, user.id),
		findCompany(db, user.customerId),
		listMembers(needs, user.customerId),
	]);
	if (!spending || !company) return { ok: false, reason: "company-role" };
	const refused = findTypedError(spending, delivery, totalPoisha);
	if (refused) return refused;
	if (company.state === "on_hold")
		return { ok: false, reason: "on-hold", phone: needs.settings.seller.phone };
	const id = needs.newId();
	const described = { id, totalPoisha, lineCount: lines.length, company: company.name };
	try {
		await db.batch([
			insertRequest(needs, user, { id, idempotencyKey, delivery: requested }),
			...moveLines(db, user.id, id, lines),
			auditLastChange(needs, byOwner(user.id, "user.request-approval", { after: `request:${id}` })),
			...queueRequestMails(needs, user, { members, spending, described }),
		]);
		return { ok: true, id };
	} catch (error) {
		switch (getViolatedConstraint(error)) {
			case "approval_requests.requested_by, approval_requests.idempotency_key":
				return (await findSame()) ?? { ok: false, reason: "cart-changed" };
			case "foreign key":
				return { ok: false, reason: "company-role" };
			default:
				throw error;
		}
	}
}

/** Checks the lines in the order of the cart. One that does not wait must be in stock. */
async function checkCart(
	needs: Needs,
	buyer: Parameters<typeof checkLines>[1],
	{ lines, seen }: Pick<OrderDraft, "lines" | "seen">,
	waits: ReadonlyMap<string, Wait>,
): Promise<CheckedLine[] | Refused> {
	const checked = await checkLines(needs, buyer, {
		lines: lines.filter(({ productId }) => !waits.has(productId)),
		waiting: lines
			.filter(({ productId }) => waits.has(productId))
			.map((line) => ({ ...line, cartQuantity: line.quantity, pricedQuantity: line.quantity })),
		seen,
		from: { kind: "cart" },
	});
	if ("ok" in checked) return checked;
	const found = new Map(
		[...checked.lines, ...checked.waiting].map((line) => [line.productId, line]),
	);
	return lines.flatMap(({ productId }) => found.get(productId) ?? []);
}

/** Inserts nothing for a viewer or a person, which makes the lines fail. */
function insertRequest(
	{ db, now }: Needs,
	user: SignedInUser,
	request: Pick<typeof approvalRequests.$inferInsert, "id" | "idempotencyKey" | "delivery">,
) {
	const at = now();
	return insertSelect(
		db,
		approvalRequests,
		{
			...request,
			customerId: user.customerId,
			requestedBy: user.id,
			createdAt: at,
			changedAt: at,
			expiresAt: at + REQUEST_MS,
		},
		sql`from ${users} join ${customers} on ${customers.id} = ${users.customerId}
			where ${and(
				eq(users.id, user.id),
				eq(users.customerId, user.customerId),
				inArray(users.customerRole, ["owner", "buyer", "requester"]),
				isNull(users.disabledAt),
				eq(customers.kind, "company"),
				eq(customers.state, "active"),
			)}`,
	);
}

function moveLines(db: Needs["db"], userId: string, id: string, lines: readonly CheckedLine[]) {
	const moved = sql`(select product_id from approval_request_lines where request_id = ${id})`;
	return [
		db.insert(approvalRequestLines).select(
			sql`select ${id}, value ->> 'productId', key + 1, value ->> 'quantity', value ->> 'quantity', value ->> 'pricePoisha'
						from json_each(${JSON.stringify(lines)}) where true`,
		),
		db
			.delete(cartLines)
			.where(and(eq(cartLines.userId, userId), inArray(cartLines.productId, moved))),
	] as const;
}

type Requested = {
	members: readonly Member[];
	spending: Spending;
	described: Omit<Parameters<typeof buildRequestedMail>[2], "requester">;
};

/** Mails go to those who may approve the request, at most two an hour each; owners learn too that the member has reached its limit. */
function queueRequestMails(
	{ db, settings, now }: Needs,
	user: SignedInUser,
	{ members, spending, described }: Requested,
) {
	const { totalPoisha } = described;
	const { month } = spending;
	const approvers = members
		.filter(({ id, role, monthLimitPoisha }) => {
			const fits = monthLimitPoisha < 0 || monthLimitPoisha >= totalPoisha;
			return id !== user.id && (role === "owner" || (role === "buyer" && fits));
		})
		.slice(0, MAX_MAILED_MEMBERS);
	const isOverLimit = findOverLimit(spending, totalPoisha) > 0;
	const owners = isOverLimit ? approvers.filter(({ role }) => role === "owner") : [];
	const requester = user.name || user.email;
	const limit = { member: requester, memberId: user.id, month };
	const hour = Math.floor(now() / HOUR_MS);
	const getMailId = (approver: Member) => `request-${approver.id}-${hour}`;
	return [
		// For what follows the hour's first request; it leaves when the hour ends.
		queueMails(
			db,
			approvers.map((approver) => ({
				...buildMoreRequestsMail(settings, approver, described.company),
				id: `more-${getMailId(approver)}`,
				first: getMailId(approver),
			})),
			(hour + 1) * HOUR_MS,
			sql`exists (select 1 from outbox as first where first.id = mail.value ->> 'first')`,
		).onConflictDoNothing(),
		queueMails(
			db,
			approvers.map((approver) => ({
				...buildRequestedMail(settings, approver, { ...described, requester }),
				id: getMailId(approver),
			})),
			now(),
		).onConflictDoNothing(),
		// Once a month: their ids keep second ones out.
		queueMails(
			db,
			owners.map((owner) => ({
				...buildLimitMail(settings, owner, limit),
				id: `limit-${user.id}-${month}-${owner.id}`,
			})),
			now(),
		).onConflictDoNothing(),
	] as const;
}

/** Finds the request of the same form; it is 'key-reused' for another address or note. */
async function findEarlier(
	{ db }: Needs,
	userId: string,
	{ idempotencyKey, delivery }: { idempotencyKey: string; delivery: RequestedDelivery },
): Promise<RequestApprovalResult | null> {
	const [earlier] = await db
		.select({ id: approvalRequests.id, delivery: approvalRequests.delivery })
		.from(approvalRequests)
		.where(
			and(
				eq(approvalRequests.requestedBy, userId),
				eq(approvalRequests.idempotencyKey, idempotencyKey),
			),
		);
	if (!earlier) return null;
	return JSON.stringify(earlier.delivery) === JSON.stringify(delivery)
		? { ok: true, id: earlier.id }
		: { ok: false, reason: "key-reused" };
}
