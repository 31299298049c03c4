import { eq } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { buildVerificationStatements } from "../email/verify-email.server";
import { deleteAccess } from "../lifecycle/end-access.server";
import { makeFirstAdmin } from "../lifecycle/first-admin.server";
import { insertAccount } from "../lifecycle/insert-account.server";
import type { ProviderAccount } from "../providers";
import { findUserByEmail } from "../queries.server";
import type { SignedInUser } from "../rules";
import { users } from "../tables.server";
import {
	buildInsertIdentityStatements,
	buildLinkStatements,
	findUserByIdentity,
	listIdentities,
} from "./identities.server";

type ProviderAccountWithEmail = ProviderAccount & { email: string };

type ProviderSignInResult =
	| { ok: true; userId: string; needsVerification: boolean }
	| {
			ok: false;
			reason: "user-disabled" | "account-exists-with-different-credential" | "missing-email";
	  };

/** Constraints that fail when a concurrent request made the same account or link. */
const RACE_CONSTRAINTS = new Set([
	"users.email",
	"identities.provider, identities.subject",
	"identities.user_id, identities.provider",
]);

/** An address that the provider hasn't verified never opens an existing account. */
export async function signInWithProvider(
	ctx: Platform,
	account: ProviderAccount,
	returnTo?: string,
): Promise<ProviderSignInResult> {
	try {
		return await trySignIn(ctx, account, returnTo);
	} catch (error) {
		if (!RACE_CONSTRAINTS.has(getViolatedConstraint(error) ?? "")) throw error;
		return trySignIn(ctx, account, returnTo);
	}
}

async function trySignIn(
	ctx: Platform,
	account: ProviderAccount,
	returnTo: string | undefined,
): Promise<ProviderSignInResult> {
	const { db } = ctx;
	const { email } = account;
	// Before the link: both are written in one batch, so no request sees the account without the link.
	const existing = email === null ? null : await findUserByEmail(db, email);
	const linked = await findUserByIdentity(db, account);
	if (linked) {
		if (linked.disabledAt !== null) return { ok: false, reason: "user-disabled" };
		return { ok: true, userId: linked.id, needsVerification: false };
	}
	if (email === null) return { ok: false, reason: "missing-email" };
	const accountWithEmail: ProviderAccountWithEmail = { ...account, email };
	if (!existing) {
		const [user, statements] = buildNewAccountStatements(ctx, accountWithEmail, returnTo);
		await db.batch([...statements]);
		return { ok: true, userId: user.id, needsVerification: !accountWithEmail.emailVerified };
	}
	if (!accountWithEmail.emailVerified)
		return { ok: false, reason: "account-exists-with-different-credential" };
	if (existing.isDisabled) return { ok: false, reason: "user-disabled" };
	const result = { ok: true, userId: existing.user.id, needsVerification: false } as const;
	if (!existing.user.verified) {
		await db.batch([...buildTakeoverStatements(ctx, existing.user, accountWithEmail)]);
		return result;
	}
	const others = await listIdentities(db, existing.user.id);
	if (others.some(({ provider }) => provider === accountWithEmail.provider)) {
		// Another tab may have linked this account a moment ago.
		const linked = await findUserByIdentity(db, accountWithEmail);
		if (linked) return result;
		return { ok: false, reason: "account-exists-with-different-credential" };
	}
	await db.batch([...buildLinkStatements(ctx, existing.user, accountWithEmail)]);
	return result;
}

function buildNewAccountStatements(
	ctx: Platform,
	account: ProviderAccountWithEmail,
	returnTo: string | undefined,
) {
	const { now, newId } = ctx;
	const { email, emailVerified } = account;
	const at = now();
	const user = { id: newId(), email, name: account.name };
	const emailVerifiedAt = emailVerified ? at : null;
	return [
		user,
		[
			...insertAccount(ctx, { ...user, role: "customer", emailVerifiedAt, createdAt: at }),
			...buildInsertIdentityStatements(ctx, user.id, account),
			...(emailVerified
				? makeFirstAdmin(ctx, user.id, undefined)
				: buildVerificationStatements(ctx, user, returnTo)),
		],
	] as const;
}

/** A user who signed up without verifying may be a squatter: their credentials end. */
function buildTakeoverStatements(
	ctx: Platform,
	{ id }: SignedInUser,
	account: ProviderAccountWithEmail,
) {
	const { db, now } = ctx;
	const at = now();
	const userIds = db.select({ id: users.id }).from(users).where(eq(users.id, id));
	return [
		...deleteAccess(db, userIds),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at, name: account.name })
			.where(eq(users.id, id)),
		...buildInsertIdentityStatements(ctx, id, account),
		...makeFirstAdmin(ctx, id, undefined),
	] as const;
}
