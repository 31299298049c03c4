import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { auditRequiredChange, byAdmin, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { AdminContext, UserContext } from "../accounts/context.server";
import type { Buyer } from "../accounts/rules";
import { customers, invitations, users } from "../accounts/tables.server";
import { formatTk } from "../money/rules";
import { serveBackorders } from "../stock/serve-backorders.server";
import { hasOtherOwner, isOpenOrder, isOwnerOf } from "./conditions.server";
import type { CompanySettings } from "./input";
import { buildClosedMail, buildHoldMail } from "./mails.server";
import { type Company, findCompany, listMembers } from "./queries.server";
import { OPEN_ORDERS_MESSAGE } from "./rules";

/** Returns false if nothing changed. */
export const saveCompanySettings = (
	ctx: Platform,
	owner: Buyer,
	settings: CompanySettings,
): Promise<boolean> => {
	const { poRequired, costCentreRequired, invoiceEmail, bin } = settings;
	return writeAudited(
		ctx,
		ctx.db
			.update(customers)
			.set(settings)
			.where(
				and(
					eq(customers.id, owner.customerId),
					isOwnerOf(owner),
					or(
						ne(customers.poRequired, poRequired),
						ne(customers.costCentreRequired, costCentreRequired),
						ne(customers.invoiceEmail, invoiceEmail),
						ne(customers.bin, bin),
					),
				),
			),
		{
			actor: `user:${owner.id}`,
			action: "customer.settings",
			subject: `customer:${owner.customerId}`,
			// Without the address: the trail outlives it.
			after: { poRequired, costCentreRequired, bin },
		},
	);
};

/** The members of a company on hold see everything and order nothing. Returns false if another admin was quicker. */
export async function holdCompany(
	ctx: AdminContext,
	{ customerId, isOnHold }: { customerId: string; isOnHold: boolean },
): Promise<boolean> {
	const { db, settings } = ctx;
	const company = await findCompany(db, customerId);
	if (!company) return false;
	const owners = (await listMembers(ctx, customerId)).filter(({ role }) => role === "owner");
	const [action, before, after] = isOnHold
		? (["customer.hold", "active", "on_hold"] as const)
		: (["customer.release", "on_hold", "active"] as const);
	const isBefore = and(
		eq(customers.id, customerId),
		eq(customers.kind, "company"),
		eq(customers.state, before),
	);
	return writeAudited(
		ctx,
		db.update(customers).set({ state: after }).where(isBefore),
		byAdmin(ctx.by.userId, action, `customer:${customerId}`, { before, after }),
		owners.map((owner) =>
			queueMailIfChanged(ctx, buildHoldMail(settings, owner, { company: company.name, isOnHold })),
		),
	);
}

type Closing = Pick<Company, "id" | "name">;

/** The only owner or an admin closes the company. All members become persons and are signed out; the orders stay with the closed company. Returns false if it was closed already. */
export async function closeCompany(
	ctx: UserContext,
	{ id: customerId, name: company }: Closing,
): Promise<boolean> {
	const { db, now, newId, settings } = ctx;
	const { kind, userId } = ctx.by;
	const by = kind === "admin" ? "admin" : "owner";
	const createdAt = now();
	const isMember = and(eq(users.customerId, customerId), isNull(users.disabledAt));
	const isMailedMember = sql`exists (select 1 from users where email = mail.value ->> 'to' and customer_id = ${customerId})`;
	const told = (await listMembers(ctx, customerId)).filter(({ id }) => id !== userId);
	const mails = told.map((member) => ({
		...buildClosedMail(settings, member, { company, by }),
		id: newId(),
	}));
	const personId = sql`${`${newId()}-`} || ${users.id}`;
	const waiting = sql`select product_id from backorders where customer_id = ${customerId}`;
	try {
		await db.batch([
			db.update(customers).set({ state: "closed" }).where(mayBeClosed(ctx, customerId)),
			auditRequiredChange(ctx, {
				actor: `${by === "admin" ? "admin" : "user"}:${userId}`,
				action: "customer.close",
				subject: `customer:${customerId}`,
			}),
			queueMails(db, mails, createdAt, isMailedMember),
			insertSelect(
				db,
				customers,
				{ id: personId, createdAt },
				sql`from ${users} where ${isMember}`,
			),
			db.update(users).set({ customerId: personId, customerRole: "owner" }).where(isMember),
			serveBackorders(ctx, waiting),
			db.delete(invitations).where(eq(invitations.customerId, customerId)),
		]);
		return true;
	} catch (error) {
		const violated = getViolatedConstraint(error);
		if (violated === "the account is not settled") throw await refuseDebtor(ctx, customerId);
		if (violated !== "audit.id") throw error;
		return refuseClosing(ctx, customerId);
	}
}

const isOpen = inArray(customers.state, ["active", "on_hold"]);

const mayBeClosed = ({ by }: UserContext, customerId: string) =>
	and(
		eq(customers.id, customerId),
		eq(customers.kind, "company"),
		isOpen,
		by.kind === "admin"
			? undefined
			: and(
					isOwnerOf({ id: by.userId, customerId }),
					sql`not ${hasOtherOwner(by.userId, customerId)}`,
				),
		sql`not exists (select 1 from orders where orders.customer_id = ${customerId} and ${isOpenOrder})`,
	);

async function refuseDebtor({ db, by }: UserContext, customerId: string): Promise<Refused> {
	const [company] = await db
		.select({ name: customers.name, owedPoisha: customers.owedPoisha })
		.from(customers)
		.where(eq(customers.id, customerId));
	const { name = "", owedPoisha = 0 } = company ?? {};
	const amount = formatTk(Math.abs(owedPoisha));
	if (owedPoisha < 0)
		return new Refused(
			by.kind === "admin"
				? `${name} has a credit of ${amount}. Pay it out first.`
				: `We owe ${amount} to ${name}. Contact us first.`,
		);
	const advice =
		by.kind === "admin" ? "Record the payment or write it off first." : "Pay it first.";
	return new Refused(`${name} owes ${amount}. ${advice}`);
}

async function refuseClosing({ db, by }: UserContext, customerId: string): Promise<false> {
	const [company] = await db
		.select({
			hasOtherOwner: hasOtherOwner(by.userId, customerId).mapWith(Boolean),
			isOpen: isOpen.mapWith(Boolean),
		})
		.from(customers)
		.where(eq(customers.id, customerId));
	if (!company?.isOpen) return false;
	const isOneOfOwners = by.kind === "buyer" && company.hasOtherOwner;
	throw new Refused(
		isOneOfOwners ? "The company has other owners. Leave it instead." : OPEN_ORDERS_MESSAGE,
	);
}
