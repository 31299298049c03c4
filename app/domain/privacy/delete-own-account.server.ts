import { findProfile } from "~/domain/accounts/profile/queries.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { eraseUser } from "./erase-user.server";
import { type DeletionObstacle, findDeletionObstacle } from "./find-deletion-obstacle.server";

export type DeleteOwnAccountResult =
	| { ok: true }
	/** `payment-under-way`: one order could not be cancelled yet; the others are. */
	| { ok: false; reason: "no-such-user" | "payment-under-way" | DeletionObstacle };

export async function deleteOwnAccount(
	needs: Platform,
	user: SignedInUser,
): Promise<DeleteOwnAccountResult> {
	const { db, settings } = needs;
	const before = await findDeletionObstacle(db, user);
	if (before.obstacle) return { ok: false, reason: before.obstacle };
	for (const orderId of before.unpaid) {
		await cancelOrder(needs, orderId, { kind: "buyer", userId: user.id });
	}
	const after = await findDeletionObstacle(db, user);
	if (after.obstacle) return { ok: false, reason: after.obstacle };
	if (after.unpaid.length > 0) return { ok: false, reason: "payment-under-way" };
	const profile = await findProfile(db, user.id);
	if (!profile) return { ok: false, reason: "no-such-user" };
	return eraseUser(needs, profile, {
		actor: `user:${user.id}`,
		confirmationMail: buildAccountDeletedMail(settings, profile),
	});
}

function buildAccountDeletedMail(
	{ shopName, logoUrl, origin }: Platform["settings"],
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
