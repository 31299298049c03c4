import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
	anonymiseAccount,
	buildEndAccessStatements,
	eraseAccount,
} from "~/domain/accounts/lifecycle/end-access.server";
import type { Profile } from "~/domain/accounts/profile/queries.server";
import { companyApplications, invitations } from "~/domain/accounts/tables.server";
import { cartLines } from "~/domain/cart/tables.server";
import { backInStockRequests } from "~/domain/catalog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { deletePersonFromImports } from "~/domain/imports/delete-imports.server";
import { deleteAddress } from "~/domain/newsletter/subscribers.server";
import { mailOrders } from "~/domain/order-pad/mailed/tables.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { emptyQuotes } from "~/domain/quotes/erase.server";
import { returns } from "~/domain/returns/tables.server";
import { savedLists } from "~/domain/saved-lists/tables.server";
import { serveBackorders } from "~/domain/stock/serve-backorders.server";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { releasePicture } from "~/platform/images/image-store.server";
import { keptForms } from "~/platform/kept-forms/tables.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import {
	anonymiseOrders,
	anonymiseRequests,
	clearPerson,
	emptyBackorders,
	handOverOrders,
} from "./anonymise.server";

type Erasure = {
	actor: string;
	confirmationMail?: Mail;
	/** What is said to who asked, by what the database refuses. */
	sentences?: Readonly<Record<string, string>>;
};

/** Foreign keys decide whether the row is deleted or anonymised. */
export async function eraseUser(ctx: Platform, profile: Profile, erasure: Erasure): Promise<void> {
	const { db, now } = ctx;
	const { id, email, photoKey, coverKey } = profile;
	const auditAndMail = buildAuditAndMail(ctx, profile, erasure);
	const cleanup = [
		...deleteAddress(db, email),
		handOverOrders(db, profile),
		db.delete(invitations).where(eq(invitations.email, email)),
		...deletePersonFromImports(ctx, email),
		...emptyQuotes(ctx, profile),
		...[photoKey, coverKey].flatMap((key) => (key ? [releasePicture(db, key, now())] : [])),
	];
	try {
		if (await deleteUnlessReferenced(ctx, id, [...auditAndMail, ...cleanup])) return;
		await db.batch([
			anonymiseAccount(ctx, id),
			...auditAndMail,
			...buildEndAccessStatements(db, id),
			db.delete(cartLines).where(eq(cartLines.userId, id)),
			db.delete(keptForms).where(eq(keptForms.userId, id)),
			db.delete(mailOrders).where(eq(mailOrders.userId, id)),
			db.delete(orderPads).where(eq(orderPads.userId, id)),
			...clearPerson(db, id),
			db.delete(savedLists).where(eq(savedLists.userId, id)),
			db.delete(backInStockRequests).where(eq(backInStockRequests.userId, id)),
			anonymiseOrders(db, id),
			// Also about orders of others in the company.
			db.update(returns).set({ note: "" }).where(eq(returns.requestedBy, id)),
			anonymiseRequests(db, id),
			emptyBackorders(db, id),
			serveBackorders(ctx, sql`select product_id from backorders where user_id = ${id}`),
			// The message keeps its address; it must not reveal whose row remains.
			db.update(contactMessages).set({ userId: null }).where(eq(contactMessages.userId, id)),
			db.delete(companyApplications).where(eq(companyApplications.userId, id)),
			...cleanup,
		]);
	} catch (error) {
		const sentence = erasure.sentences?.[getViolatedConstraint(error) ?? ""];
		throw sentence ? new Refused(sentence) : error;
	}
}

function buildAuditAndMail(
	ctx: Platform,
	{ id, role }: Profile,
	{ actor, confirmationMail }: Erasure,
) {
	return [
		auditLastChange(ctx, { actor, action: "user.delete", subject: `user:${id}`, before: role }),
		...(confirmationMail ? [queueMailIfChanged(ctx, confirmationMail)] : []),
	];
}

async function deleteUnlessReferenced(
	ctx: Platform,
	userId: string,
	statements: readonly BatchItem<"sqlite">[],
): Promise<boolean> {
	try {
		await ctx.db.batch([eraseAccount(ctx, userId), ...statements]);
		return true;
	} catch (error) {
		if (getViolatedConstraint(error) !== "foreign key") throw error;
		return false;
	}
}
