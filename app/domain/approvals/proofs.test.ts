import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { closeCompany } from "~/domain/companies/company.server";
import { removeMember } from "~/domain/companies/members.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { findSpending } from "~/domain/orders/spending.server";
import { orders } from "~/domain/orders/tables.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { explainTrigger } from "~/domain/refusals/sentences.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { getStock } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { buildRefundRequest, payByBank } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { drawBeside, drawTime, drawUnits } from "~/testing/shop-day/draw";
import { unlessRefused } from "~/testing/unless-refused";
import { formatSeenLines, type SeenLine } from "../cart/seen-lines";
import { listLinesOfOrder } from "../orders/queries.server";
import { approveRequest } from "./approve-request.server";
import { changeRequest, declineRequest, withdrawRequest } from "./decisions.server";
import { findRequest, listRequestLines } from "./queries.server";

const platform = createTestPlatform();
const { db } = platform;

async function approve(needs: Platform, approver: SignedInUser, id: string) {
	const request = await findRequest(platform, approver, id);
	if (!request) return;
	const lines = await db.all<SeenLine>(
		sql`select product_id as productId, quantity, seen_price_poisha as pricePoisha
			from approval_request_lines where request_id = ${id} and quantity > 0`,
	);
	const { deliveryMethodId } = request.delivery;
	return approveRequest(needs, approver, request, {
		revision: request.revision,
		seen: formatSeenLines(lines),
		seenLater: "",
		seenCharges: deliveryMethodId ? `${deliveryMethodId}:6000` : "",
	});
}

test("an approval that dies before or after any of its writes, and is sent again, is one order", async () => {
	const approveWith = async (needs: Platform) => {
		const { requester, buyer } = await createCompany();
		const part = await createProduct({ onHand: 5 });
		const id = await createApprovalRequest(requester, [part]);
		await approve(needs, buyer, id).catch(() => {});
		await approve(platform, buyer, id);
		const placed = await db.select().from(orders).where(eq(orders.requestId, id));
		expect(placed).toMatchObject([{ spenderId: buyer.id, userId: requester.id }]);
		expect(await getStock(part.id)).toEqual({ onHand: 5, reserved: 1 });
	};
	const points = await listCrashPoints(approveWith);
	expect(points.length).toBeGreaterThan(1);
	for (const point of points) await approveWith(createCrashingPlatform(point).platform);
});

/** A company whose members order the same parts, each of another VAT rate; it may be exempt. Another buyer has an order of them. */
async function openCompany(random: Random) {
	const company = await createCompany();
	const isExempt = random.isTrue(0.3);
	if (isExempt) await createExemption(company.owner);
	const parts = [];
	for (const bp of [0, 750, 1500])
		parts.push(
			await createProduct({
				onHand: 1000,
				// Two units are worth the smallest order.
				pricePoisha: 100 * (33 + random.integerBelow(900)),
				vatRateId: await createVatRate(bp),
			}),
		);
	const stranger = await createUser();
	const foreignId = await createOrder(stranger, random.pick(parts), { quantity: 2 });
	return { ...company, other: await company.addMember("requester"), isExempt, parts, foreignId };
}

type Company = Awaited<ReturnType<typeof openCompany>>;

function passRefusal(error: unknown): void {
	if (!(explainTrigger(error) instanceof Refused)) throw error;
}

/** One thing that members or admins do; refusals are part of the life. */
async function doSomething(random: Random, company: Company, adminId: string): Promise<void> {
	const { customerId, name, owner, buyer, requester, other, parts } = company;
	const member = random.pick([owner, buyer, requester]);
	const drawParts = () => [random.pick(parts), ...parts.filter(() => random.isTrue(0.3))];
	const quantity = random.isTrue(0.6) ? 2 : drawUnits(random, 4);
	const draw = <T>(rows: readonly T[]) => rows[random.integerBelow(rows.length)];
	const placed = draw(
		await db.all<{ id: string }>(
			sql`select id from orders where customer_id = ${customerId} order by number`,
		),
	);
	const requests = await db.all<{ id: string; by: string; endsAt: number; state: string }>(
		sql`select id, requested_by as "by", expires_at as endsAt, state from approval_requests
			where customer_id = ${customerId} order by created_at`,
	);
	const pending = requests.filter(({ state }) => state === "pending");
	const request = draw(pending.length > 0 && random.isTrue(0.8) ? pending : requests);
	const at = drawTime(random);
	const on = createTestPlatform({ now: () => at });
	switch (random.integerBelow(10)) {
		case 0:
		case 1: {
			const order = toOneLineOrder(random.pick(parts).id, buildOrderInput({ quantity }));
			await placeOrder(on, member, order);
			return;
		}
		case 2:
			await createApprovalRequest(random.pick([buyer, requester, other]), drawParts(), quantity);
			return;
		case 3:
		case 8:
			// Requests are from now, and approved until they end or beside that.
			if (request) {
				const end = drawBeside(random, request.endsAt);
				const decides = random.isTrue(0.5) ? platform : createTestPlatform({ now: () => end });
				await approve(decides, random.pick([owner, buyer]), request.id).catch(passRefusal);
			}
			return;
		case 4: {
			const found = request && (await findRequest(platform, owner, request.id));
			const decision = { revision: found?.revision ?? 1, reason: "Too many" };
			if (found && random.isTrue(0.5))
				await declineRequest(platform, owner, found, decision).catch(passRefusal);
			else if (request) await withdrawRequest(platform, { id: request.by }, request.id);
			return;
		}
		case 5:
			if (placed) await cancelOrder(platform, placed.id, { kind: "buyer", userId: owner.id });
			return;
		case 6:
			if (placed) {
				await payByBank(placed.id, { now: at }).catch(() => {});
				const lines = await listLinesOfOrder(db, null, placed.id);
				const { id, totalPoisha, refundedPoisha } = random.pick(lines);
				const left = totalPoisha - refundedPoisha;
				const refund = random.pick([
					{ units: 1 },
					{ units: 2 },
					{
						reason: "price" as const,
						units: 0,
						amountPoisha: Math.max(1, drawBeside(random, left)),
					},
					{ reason: "goodwill" as const, units: 0, amountPoisha: drawUnits(random, left) },
				]);
				await unlessRefused(refundLines(asAdmin(on, adminId), buildRefundRequest(id, refund)));
			}
			return;
		case 7: {
			// Some units less, or a part less.
			const found = request && (await findRequest(platform, owner, request.id));
			if (!found) return;
			const lines = (await listRequestLines(platform, found)).map(
				({ productId, quantity: units }) => ({
					productId,
					quantity: random.integerBelow(units + 1),
				}),
			);
			const { revision } = found;
			if (lines.some((line) => line.quantity > 0))
				await changeRequest(platform, random.pick([owner, buyer]), found, {
					revision,
					lines,
				}).catch(passRefusal);
			return;
		}
		default: {
			// Often exactly what is spent with the next order, or beside it.
			const spending = await findSpending(on, buyer.id);
			const next = (spending?.spentPoisha ?? 0) + 2 * random.pick(parts).pricePoisha;
			const monthLimitPoisha = random.pick([-1, 20_000, 100_000, drawBeside(random, next)]);
			await db.update(users).set({ monthLimitPoisha }).where(eq(users.id, buyer.id));
			const ctx = actAs(platform, { kind: "buyer", userId: buyer.id });
			await closeCompany(ctx, { id: customerId, name }).catch(passRefusal);
			await removeMember(platform, owner, { member: owner, company: name }).catch(passRefusal);
		}
	}
}

test(
	`after orders, requests, decisions, cancellations and refunds, limits, orders and owners agree (${SEED_LABEL})`,
	async () => {
		const admin = await createAdmin();
		let approved = 0;
		for (let n = 0; n < scaleCases(20); n += 1) {
			const random = createCaseRandom(n);
			const company = await openCompany(random);
			const first = await createApprovalRequest(company.requester, company.parts, 2);
			await approve(platform, company.buyer, first);
			for (let step = 0; step < 40; step += 1) await doSomething(random, company, admin.id);
			const wrong = await db.all(sql`
				select 'spending' as what, users.id as id from users
					join (select spender_id, strftime('%Y-%m', (orders.created_at + 21600000) / 1000, 'unixepoch') as month,
						sum(iif(status = 'cancelled', 0, total_poisha - refunded_poisha)) as poisha
						from orders join order_lines on order_lines.order_id = orders.id
						where orders.customer_id = ${company.customerId} group by 1, 2) as spent on spent.spender_id = users.id
					left join member_spend on member_spend.user_id = users.id and member_spend.month = spent.month
					where coalesce(member_spend.poisha, 0) <> spent.poisha
				union all select 'request without its order', id from approval_requests
					where customer_id = ${company.customerId}
						and (state = 'approved') <> (select count(*) from orders where request_id = approval_requests.id)
				union all select 'own decision', id from approval_requests
					where customer_id = ${company.customerId} and decided_by = requested_by
				union all select 'company without an owner', id from customers where id = ${company.customerId}
					and not exists (select 1 from users where customer_id = customers.id and customer_role = 'owner')`);
			expect(wrong).toEqual([]);
			// A statement has at most five of them.
			const other = await db.all(sql`
				select 'order of other units' as what, orders.id from orders where customer_id = ${company.customerId}
					and request_id is not null and (select json_group_array(product_id || quantity) from (
						select product_id, quantity from order_lines where order_id = orders.id and kind = 'goods' order by 1))
					<> (select json_group_array(product_id || quantity) from (select product_id, quantity from approval_request_lines
						where request_id = orders.request_id and quantity > 0 order by 1))
				union all select 'of another member', orders.id from orders join approval_requests on approval_requests.id = request_id
					where orders.customer_id = ${company.customerId} and (orders.user_id <> requested_by or spender_id <> decided_by)
				union all select 'decided late', id from approval_requests
					where customer_id = ${company.customerId} and decided_at >= expires_at and state <> 'expired'
				union all select 'VAT of who is exempt', order_lines.id from order_lines join orders on orders.id = order_id
					where orders.customer_id = ${company.customerId} and ${Number(company.isExempt)} and vat_bp > 0
				union all select 'order of a stranger', id from order_lines
					where order_id = ${company.foreignId} and (quantity, status, refunded_poisha) <> (2, 'unpaid', 0)`);
			expect(other).toEqual([]);
			const ofCompany = eq(orders.customerId, company.customerId);
			approved += await db.$count(orders, and(ofCompany, isNotNull(orders.requestId)));
		}
		expect(approved).toBeGreaterThan(0);
	},
	PROOF_TIMEOUT_MS,
);
