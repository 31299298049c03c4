import { eq } from "drizzle-orm";
import { refusedBy } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { verificationStatements } from "../email/send-verification-mail.server";
import { endGrants } from "../end-grants.server";
import type { ProviderAccount } from "../providers";
import { userByEmail } from "../queries.server";
import type { SignedInUser } from "../rules";
import { identities, passwordResets, sessions, users } from "../tables.server";
import { forgetFactors } from "../two-factor/queries.server";
import { identitiesOf, insertIdentity, linkStatements, userOfIdentity } from "./identities.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;
type Known = ProviderAccount & { email: string };

export type ProviderSignInResult =
	| { ok: true; userId: string; needsVerification: boolean }
	| {
			ok: false;
			reason: "user-disabled" | "account-exists-with-different-credential" | "missing-email";
	  };

/** What D1 refuses when another request made the same account or link in between. */
const RACES = new Set([
	"users.email",
	"identities.provider, identities.subject",
	"identities.user_id, identities.provider",
]);

/**
 * Finds whose account an account at Google or Facebook signs in to. The first time the address decides:
 * vouched for by the provider, it links to the account that has it, or makes a verified one; otherwise it never
 * opens an account that is there, and makes one that must verify it first, by a link that leads back to `returnTo`.
 */
export async function signInWithProvider(
	needs: Needs,
	account: ProviderAccount,
	returnTo?: string,
): Promise<ProviderSignInResult> {
	try {
		return await signInOnce(needs, account, returnTo);
	} catch (error) {
		if (!RACES.has(refusedBy(error) ?? "")) throw error;
		return signInOnce(needs, account, returnTo);
	}
}

async function signInOnce(
	needs: Needs,
	account: ProviderAccount,
	returnTo: string | undefined,
): Promise<ProviderSignInResult> {
	const { db } = needs;
	const { email } = account;
	// The address is looked up before the link: an account and its link are made in one batch, so whoever sees an account that
	// another return of the same person has just made sees the link as well.
	const found = email === null ? null : await userByEmail(db, email);
	const linked = await userOfIdentity(db, account);
	if (linked) {
		if (linked.disabledAt !== null) return { ok: false, reason: "user-disabled" };
		return { ok: true, userId: linked.id, needsVerification: false };
	}
	if (email === null) return { ok: false, reason: "missing-email" };
	const known: Known = { ...account, email };
	if (!found) {
		const [user, statements] = newAccount(needs, known, returnTo);
		await db.batch([...statements]);
		return { ok: true, userId: user.id, needsVerification: !known.emailVerified };
	}
	if (!known.emailVerified)
		return { ok: false, reason: "account-exists-with-different-credential" };
	if (found.disabled) return { ok: false, reason: "user-disabled" };
	const signedIn = { ok: true, userId: found.user.id, needsVerification: false } as const;
	if (!found.user.verified) {
		await db.batch([...takeOver(needs, found.user, known)]);
		return signedIn;
	}
	const others = await identitiesOf(db, found.user.id);
	if (others.some(({ provider }) => provider === known.provider)) {
		// It may be this very one, linked a moment ago by another tab.
		const linked = await userOfIdentity(db, known);
		if (linked) return signedIn;
		return { ok: false, reason: "account-exists-with-different-credential" };
	}
	await db.batch([...linkStatements(needs, found.user, known)]);
	return signedIn;
}

function newAccount(needs: Needs, account: Known, returnTo: string | undefined) {
	const { db, now, newId } = needs;
	const { email, emailVerified } = account;
	const at = now();
	const user = { id: newId(), email, name: account.name };
	const emailVerifiedAt = emailVerified ? at : null;
	return [
		user,
		[
			db.insert(users).values({ ...user, role: "customer", emailVerifiedAt, createdAt: at }),
			...insertIdentity(needs, user.id, account),
			...(emailVerified ? [] : verificationStatements(needs, user, returnTo)),
		],
	] as const;
}

/**
 * Gives an account whose address nobody had proven to the one who has. Whoever signed up with it may be a
 * squatter: their password, sessions, links and second factors end.
 */
function takeOver(needs: Needs, { id }: SignedInUser, account: Known) {
	const { db, now } = needs;
	const at = now();
	const taken = db.select({ id: users.id }).from(users).where(eq(users.id, id));
	return [
		db.delete(sessions).where(eq(sessions.userId, id)),
		db.delete(identities).where(eq(identities.userId, id)),
		db.delete(passwordResets).where(eq(passwordResets.userId, id)),
		...forgetFactors(db, taken),
		...endGrants(db, taken),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at, name: account.name })
			.where(eq(users.id, id)),
		...insertIdentity(needs, id, account),
	] as const;
}
