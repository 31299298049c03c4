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
import { buildOrderInput, createAdmin, createProduct } from "~/testing/factories/factories";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { buildRefundRequest, payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { drawBeside, drawTime } from "~/testing/shop-day/draw";
import { unlessRefused } from "~/testing/unless-refused";
import { approveRequest } from "./approve-request.server";
import { declineRequest, withdrawRequest } from "./decisions.server";
import { findRequest } from "./queries.server";

const platform = createTestPlatform();
const { db } = platform;

async function approve(needs: Platform, approver: SignedInUser, id: string) {
	const request = await findRequest(platform, approver, id);
	if (!request) return;
	const [line] = await db.all<{ product: string; price: number }>(
		sql`select product_id as product, seen_price_poisha as price from approval_request_lines where request_id = ${id}`,
	);
	const seen = `${line?.product}:1:${line?.price}`;
	return approveRequest(needs, approver, request, {
		revision: 1,
		seen,
		seenLater: "",
		seenCharges: "",
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

type Company = Awaited<ReturnType<typeof createCompany>>;

function passRefusal(error: unknown): void {
	if (!(explainTrigger(error) instanceof Refused)) throw error;
}

/** One thing that members or admins do; refusals are part of the life. */
async function doSomething(random: Random, company: Company, adminId: string): Promise<void> {
	const { customerId, name, owner, buyer, requester } = company;
	const member = random.pick([owner, buyer, requester]);
	const part = async () => createProduct({ pricePoisha: 100 * (1 + random.integerBelow(900)) });
	const draw = <T>(rows: readonly T[]) => rows[random.integerBelow(rows.length)];
	const placed = draw(
		await db.all<{ id: string }>(
			sql`select id from orders where customer_id = ${customerId} order by number`,
		),
	);
	const request = draw(
		await db.all<{ id: string; by: string }>(
			sql`select id, requested_by as "by" from approval_requests where customer_id = ${customerId} order by created_at`,
		),
	);
	const at = drawTime(random);
	switch (random.integerBelow(8)) {
		case 0:
		case 1: {
			const order = toOneLineOrder((await part()).id, buildOrderInput());
			await placeOrder({ ...platform, now: () => at }, member, order);
			return;
		}
		case 2:
			await createApprovalRequest(random.pick([buyer, requester]), [await part()]);
			return;
		case 3:
			if (request)
				await approve(platform, random.pick([owner, buyer]), request.id).catch(passRefusal);
			return;
		case 4: {
			const found = request && (await findRequest(platform, owner, request.id));
			const decision = { revision: 1, reason: "Too many" };
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
				await payLineByCard(placed.id).catch(() => {});
				const ctx = asAdmin(platform, adminId);
				await unlessRefused(refundLines(ctx, buildRefundRequest(placed.id)));
			}
			return;
		default: {
			// Often exactly what is spent with the next order, or beside it.
			const spending = await findSpending(createTestPlatform({ now: () => at }), buyer.id);
			const next = (spending?.spentPoisha ?? 0) + 25_000;
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
			const company = await createCompany();
			const first = await createApprovalRequest(company.requester, [await createProduct()]);
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
			const ofCompany = eq(orders.customerId, company.customerId);
			approved += await db.$count(orders, and(ofCompany, isNotNull(orders.requestId)));
		}
		expect(approved).toBeGreaterThan(0);
	},
	PROOF_TIMEOUT_MS,
);
