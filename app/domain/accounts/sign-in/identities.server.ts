import { and, eq, exists, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { auditLastChange, byOwner, writeAudited } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import type { UserContext } from "../context.server";
import { PROVIDER_NAMES, type Provider, type ProviderAccount } from "../providers";
import type { SignedInUser } from "../rules";
import { identities, users } from "../tables.server";

export async function findUserByIdentity(
	db: Db,
	{ provider, subject }: Pick<ProviderAccount, "provider" | "subject">,
): Promise<{ id: string; disabledAt: number | null } | null> {
	const [row] = await db
		.select({ id: users.id, disabledAt: users.disabledAt })
		.from(identities)
		.innerJoin(users, eq(users.id, identities.userId))
		.where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
	return row ?? null;
}

export async function listIdentities(
	db: Db,
	userId: string,
): Promise<{ provider: Provider; email: string }[]> {
	return db
		.select({ provider: identities.provider, email: identities.email })
		.from(identities)
		.where(eq(identities.userId, userId))
		.orderBy(identities.provider);
}

export function buildInsertIdentityStatements(
	ctx: Platform,
	userId: string,
	{ provider, subject, email }: ProviderAccount,
) {
	return [
		ctx.db
			.insert(identities)
			.values({ provider, subject, userId, email: email ?? "", createdAt: ctx.now() }),
		auditLastChange(ctx, byOwner(userId, `user.link-${provider}`, { after: provider })),
	] as const;
}

export function buildLinkStatements(
	ctx: Platform,
	user: { id: string; email: string; name: string },
	account: ProviderAccount,
) {
	const mail = buildLinkedMail(ctx.settings, user, account.provider);
	return [
		...buildInsertIdentityStatements(ctx, user.id, account),
		queueMail(ctx.db, { ...mail, id: ctx.newId(), now: ctx.now() }),
	] as const;
}

function buildLinkedMail(
	settings: Settings,
	to: { email: string; name: string },
	provider: Provider,
): Mail {
	const name = PROVIDER_NAMES[provider];
	return composeAccountMail(settings, to, {
		subject: `${name} was linked to your ${settings.shopName} account`,
		paragraphs: [
			`A ${name} account was linked to yours. You can now log in with it.`,
			"If this wasn't you, remove it in your profile and set a new password.",
		],
		button: { label: "Open your profile", path: "/profile" },
	});
}

/** Returns why the account at the provider can't be linked, or null. */
export async function linkIdentity(
	ctx: Platform,
	user: SignedInUser,
	account: ProviderAccount,
): Promise<"credential-already-in-use" | "provider-already-linked" | null> {
	try {
		await ctx.db.batch([...buildLinkStatements(ctx, user, account)]);
		return null;
	} catch (error) {
		const constraint = getViolatedConstraint(error) ?? "";
		if (!constraint.startsWith("identities.")) throw error;
		const owner = await findUserByIdentity(ctx.db, account);
		if (owner?.id === user.id) return null;
		return owner ? "credential-already-in-use" : "provider-already-linked";
	}
}

const otherIdentities = alias(identities, "others");

/** The DELETE itself requires another sign-in method, so that concurrent removals leave one. */
export async function unlinkIdentity(ctx: UserContext, provider: Provider): Promise<boolean> {
	const { userId } = ctx.by;
	const password = ctx.db
		.select({ one: sql`1` })
		.from(users)
		.where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
	const otherProvider = ctx.db
		.select({ one: sql`1` })
		.from(otherIdentities)
		.where(and(eq(otherIdentities.userId, userId), ne(otherIdentities.provider, provider)));
	return writeAudited(
		ctx,
		ctx.db
			.delete(identities)
			.where(
				and(
					eq(identities.userId, userId),
					eq(identities.provider, provider),
					or(exists(password), exists(otherProvider)),
				),
			),
		byOwner(userId, `user.unlink-${provider}`, { before: provider }),
	);
}

type SignInMethods = {
	hasPassword: boolean;
	linked: { provider: Provider; email: string }[];
};

export async function getSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
	const [[user], linked] = await Promise.all([
		db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
		listIdentities(db, userId),
	]);
	return { hasPassword: Boolean(user?.passwordHash), linked };
}

export function canUnlink({ hasPassword, linked }: SignInMethods, provider: Provider): boolean {
	const isLinked = linked.some((identity) => identity.provider === provider);
	return isLinked && (hasPassword || linked.length > 1);
}
