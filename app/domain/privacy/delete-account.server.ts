import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { isActiveFullAdmin } from "~/domain/accounts/queries.server";
import { isFullAdmin } from "~/domain/accounts/staff-rights";
import { customers, users } from "~/domain/accounts/tables.server";
import { hasOtherOwner } from "~/domain/companies/conditions.server";
import { isOfPerson, isUnpaid } from "~/domain/orders/conditions.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { refunds } from "~/domain/payments/tables.server";
import { returns } from "~/domain/returns/tables.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Db } from "~/platform/d1/database.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import type { SignedInUser } from "../accounts/rules";
import { eraseUser } from "./erase-user.server";

const LAST_ADMIN = "You're the shop's last admin. Make someone else an admin first.";
const LAST_OWNER =
	"You're the only owner of your company. Make another member an owner first, or close the company.";

const MAX_UNPAID_ORDERS = 100;

/** Orders for a company are the company's business. */
const isForPerson = sql`exists (select 1 from orders where orders.id = order_lines.order_id and ${isOfPerson})`;

/** The first reason why the account can't be deleted, as its owner reads it, and the orders that would be cancelled. */
export async function findDeletionObstacle(
	db: Db,
	user: SignedInUser,
): Promise<{ obstacle: string | null; unpaid: string[] }> {
	const selectOrderIds = (isInState: SQL, limit: number) =>
		db
			.selectDistinct({ id: orderLines.orderId })
			.from(orderLines)
			.where(and(eq(orderLines.userId, user.id), isInState, isForPerson))
			.limit(limit);
	const [unpaid, paid, openReturns, openRefunds, otherAdmins, lastOwner] = await db.batch([
		selectOrderIds(isUnpaid, MAX_UNPAID_ORDERS),
		// The transaction only for the partial index.
		selectOrderIds(
			sql`${orderLines.transactionId} is not null and ${orderLines.status} = 'paid'`,
			1,
		),
		selectOpenReturn(db, user.id),
		selectOpenRefund(db, user.id),
		db
			.select({ id: users.id })
			.from(users)
			.where(and(isActiveFullAdmin, ne(users.id, user.id)))
			.limit(1),
		db
			.select({ id: customers.id })
			.from(customers)
			.where(
				and(
					eq(customers.id, user.customerId),
					eq(customers.kind, "company"),
					sql`not ${hasOtherOwner(user.id, user.customerId)}`,
				),
			),
	]);
	const obstacles: (readonly [isMet: boolean, sentence: string])[] = [
		[isFullAdmin(user) && otherAdmins.length === 0, LAST_ADMIN],
		[user.customerRole === "owner" && lastOwner.length > 0, LAST_OWNER],
		[
			paid.length > 0,
			"You have a paid order that hasn't shipped yet, and we need your address for it. Come back once it has shipped, or contact us for a refund.",
		],
		[
			openReturns.length > 0,
			"Goods of yours are being returned, and we may need to contact you about them. Come back once they are refunded.",
		],
		[
			openRefunds.length > 0,
			"You have a refund that hasn't arrived yet, and we may need to contact you about it. Come back once it has arrived.",
		],
	];
	const [, obstacle = null] = obstacles.find(([isMet]) => isMet) ?? [];
	return { obstacle, unpaid: unpaid.map(({ id }) => id) };
}

function selectOpenReturn(db: Db, userId: string) {
	const isOpen = inArray(returns.state, ["requested", "approved", "received"]);
	return db
		.select({ id: returns.id })
		.from(returns)
		.innerJoin(orders, eq(orders.id, returns.orderId))
		.where(and(eq(returns.requestedBy, userId), isOfPerson, isOpen))
		.limit(1);
}

function selectOpenRefund(db: Db, userId: string) {
	const isOpen = inArray(refunds.state, ["due", "sent", "failed"]);
	return db
		.select({ id: refunds.id })
		.from(refunds)
		.innerJoin(orders, eq(orders.id, refunds.orderId))
		.where(and(eq(orders.userId, userId), isOfPerson, isOpen))
		.limit(1);
}

export async function deleteOwnAccount(ctx: Platform, user: SignedInUser): Promise<void> {
	const { db, settings } = ctx;
	const before = await findDeletionObstacle(db, user);
	if (before.obstacle) throw new Refused(before.obstacle);
	for (const orderId of before.unpaid) {
		await cancelOrder(ctx, orderId, { kind: "buyer", userId: user.id });
	}
	const after = await findDeletionObstacle(db, user);
	if (after.obstacle) throw new Refused(after.obstacle);
	if (after.unpaid.length > 0)
		throw new Refused(
			"One of your orders is still being cancelled, because a payment was in progress. Your account was not deleted: try again in a few minutes.",
		);
	const profile = found(await findProfile(db, user.id));
	await eraseUser(ctx, profile, {
		actor: `user:${user.id}`,
		confirmationMail: buildAccountDeletedMail(settings, profile),
		sentences: { "the last admin stays": LAST_ADMIN, "the last owner stays": LAST_OWNER },
	});
}

function buildAccountDeletedMail(
	{ shopName, logoUrl, origin }: Settings,
	{ email, name }: { email: string; name: string },
): Mail {
	return composeMail({
		shopName,
		logoUrl,
		to: email,
		subject: `Your ${shopName} account is deleted`,
		recipientName: name,
		paragraphs: [
			"Your account has been deleted, as you asked. All devices are logged out, API tokens are revoked, and you no longer receive our newsletter.",
			"We keep your orders without your name, address and phone number.",
			"If this wasn't you, contact us now. Deleted data can't be restored.",
		],
		button: { label: "Contact us", url: `${origin}/contact` },
	});
}

/** Returns false for an unknown user. Admins can't delete themselves here: their own account page asks for more. */
export async function deleteUser(ctx: AdminContext, userId: string): Promise<boolean> {
	if (userId === ctx.by.userId)
		throw new Refused("This is your own account. Delete it on your account page.");
	const profile = await findProfile(ctx.db, userId);
	if (!profile) return false;
	await eraseUser(ctx, profile, {
		actor: `admin:${ctx.by.userId}`,
		sentences: {
			"the last admin stays": "This is the shop's last admin. Make someone else an admin first.",
			"the last owner stays":
				"This is the only owner of a company. Another member must become an owner first.",
		},
	});
	return true;
}
