import { eq, sql } from "drizzle-orm";
import {
	anonymiseAccount,
	buildEndAccessStatements,
	eraseAccount,
} from "~/domain/accounts/lifecycle/erase-account.server";
import type { Profile } from "~/domain/accounts/profile/queries.server";
import { cartLines } from "~/domain/cart/tables.server";
import { backInStockRequests } from "~/domain/catalog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { deleteAddress } from "~/domain/newsletter/subscribers/delete-address.server";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { anonymiseOrders } from "./anonymise-orders.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

/** Who deletes, as the trail names them, and the mail that says so, if any: it goes once. */
type Erasure = { actor: string; confirmationMail?: Mail };

/**
 * Takes a person out of the shop. Who has ordered, sold or written a blog stays as a row without a name, address,
 * password or picture, which nobody can sign in to, and done orders stay without them. The database's foreign keys decide
 * which it is. False for the last admin, whom its trigger keeps; nothing has changed then.
 */
export async function eraseUser(
	needs: Needs,
	profile: Profile,
	{ actor, confirmationMail }: Erasure,
): Promise<boolean> {
	const { db, now, newId } = needs;
	const { id, email, role, photoKey, coverKey } = profile;
	const at = now();
	const auditAndMail = [
		auditLastChange(db, {
			id: newId(),
			actor,
			action: "user.delete",
			subject: `user:${id}`,
			before: role,
			after: "",
			at,
		}),
		...(confirmationMail
			? [queueMail(db, { ...confirmationMail, id: newId(), now: at }, sql`changes() > 0`)]
			: []),
	];
	const cleanup = [
		...deleteAddress(db, email),
		...[photoKey, coverKey].flatMap((key) => (key ? [releasePicture(db, key, at)] : [])),
	];
	try {
		await db.batch([eraseAccount(needs, id), ...auditAndMail, ...cleanup]);
		return true;
	} catch (error) {
		if (getViolatedConstraint(error) === "the last admin stays") return false;
		if (getViolatedConstraint(error) !== "foreign key") throw error;
	}
	try {
		await db.batch([
			anonymiseAccount(needs, id),
			...auditAndMail,
			...buildEndAccessStatements(db, id),
			db.delete(cartLines).where(eq(cartLines.userId, id)),
			db.delete(backInStockRequests).where(eq(backInStockRequests.userId, id)),
			anonymiseOrders(db, id),
			// A message keeps whom to answer; it must not say whose the row was that stays.
			db.update(contactMessages).set({ userId: null }).where(eq(contactMessages.userId, id)),
			...cleanup,
		]);
		return true;
	} catch (error) {
		if (getViolatedConstraint(error) === "the last admin stays") return false;
		throw error;
	}
}
