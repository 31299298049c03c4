import { eq } from "drizzle-orm";
import { refusedBy } from "../../platform/database.server";
import type { Platform } from "../../platform/platform.server";
import { identitiesOf, insertIdentity, linkStatements, userOfIdentity } from "./identities.server";
import type { ProviderAccount } from "./providers";
import { userByEmail } from "./queries.server";
import type { SignedInUser } from "./rules";
import { insertSession } from "./sessions.server";
import { identities, passwordResets, sessions, users } from "./tables.server";
import { verificationStatements } from "./verification.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;
type Known = ProviderAccount & { email: string };

export type ProviderSignInResult =
	| { ok: true; secret: string; needsVerification: boolean }
	| {
			ok: false;
			reason: "user-disabled" | "account-exists-with-different-credential" | "missing-email";
	  };

/** What D1 refuses when another request made the same account or link in between. */
const RACES = new Set(["users.email", "identities.provider, identities.subject"]);

/**
 * Signs in by an account at Google or Facebook and returns a new session's secret. The first time the address decides:
 * vouched for by the provider, it links to the account that has it, or makes a verified one; otherwise it never
 * opens an account that is there, and makes one that must verify it first.
 */
export async function signInWithProvider(
	needs: Needs,
	account: ProviderAccount,
	userAgent: string,
): Promise<ProviderSignInResult> {
	try {
		return await signInOnce(needs, account, userAgent);
	} catch (error) {
		if (!RACES.has(refusedBy(error) ?? "")) throw error;
		return signInOnce(needs, account, userAgent);
	}
}

async function signInOnce(
	needs: Needs,
	account: ProviderAccount,
	userAgent: string,
): Promise<ProviderSignInResult> {
	const { db, now } = needs;
	const secret = needs.newSecret();
	const session = (userId: string) =>
		insertSession(db, secret, { userId, remembered: false, userAgent }, now());
	const signedIn = { ok: true, secret, needsVerification: false } as const;

	const { email } = account;
	// The address is looked up before the link: an account and its link are made in one batch, so whoever sees an account that
	// another return of the same person has just made sees the link as well.
	const found = email === null ? null : await userByEmail(db, email);
	const linked = await userOfIdentity(db, account);
	if (linked) {
		if (linked.disabledAt !== null) return { ok: false, reason: "user-disabled" };
		await session(linked.id);
		return signedIn;
	}
	if (email === null) return { ok: false, reason: "missing-email" };
	const known: Known = { ...account, email };
	if (!found) {
		const [user, statements] = newAccount(needs, known);
		await db.batch([...statements, session(user.id)]);
		return { ...signedIn, needsVerification: !known.emailVerified };
	}
	if (!known.emailVerified)
		return { ok: false, reason: "account-exists-with-different-credential" };
	if (found.disabled) return { ok: false, reason: "user-disabled" };
	if (!found.user.verified) {
		await db.batch([...takeOver(needs, found.user, known), session(found.user.id)]);
		return signedIn;
	}
	const others = await identitiesOf(db, found.user.id);
	if (others.some(({ provider }) => provider === known.provider)) {
		return { ok: false, reason: "account-exists-with-different-credential" };
	}
	await db.batch([...linkStatements(needs, found.user, known), session(found.user.id)]);
	return signedIn;
}

function newAccount(needs: Needs, account: Known) {
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
			...(emailVerified ? [] : verificationStatements(needs, user)),
		],
	] as const;
}

/**
 * Gives an account whose address nobody had proven to the one who has. Whoever signed up with it may be a
 * squatter: their password, sessions and links end.
 */
function takeOver(needs: Needs, { id }: SignedInUser, account: Known) {
	const { db, now } = needs;
	const at = now();
	return [
		db.delete(sessions).where(eq(sessions.userId, id)),
		db.delete(identities).where(eq(identities.userId, id)),
		db.delete(passwordResets).where(eq(passwordResets.userId, id)),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at, name: account.name })
			.where(eq(users.id, id)),
		...insertIdentity(needs, id, account),
	] as const;
}
