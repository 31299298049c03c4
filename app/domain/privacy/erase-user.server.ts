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

type Erasure = { actor: string; confirmationMail?: Mail };

/** Foreign keys decide whether the row is deleted or anonymised. False for the last admin. */
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
			// The message keeps its address; it must not reveal whose row remains.
			db.update(contactMessages).set({ userId: null }).where(eq(contactMessages.userId, id)),
			...cleanup,
		]);
		return true;
	} catch (error) {
		if (getViolatedConstraint(error) === "the last admin stays") return false;
		throw error;
	}
}
