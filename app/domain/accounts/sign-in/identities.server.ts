import { and, eq } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { PROVIDER_NAMES, type Provider, type ProviderAccount } from "../providers";
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
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	{ provider, subject, email }: ProviderAccount,
) {
	return [
		needs.db
			.insert(identities)
			.values({ provider, subject, userId, email: email ?? "", createdAt: needs.now() }),
		auditLastChange(needs, byOwner(userId, `user.link-${provider}`, { after: provider })),
	] as const;
}

export function buildLinkStatements(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: { id: string; email: string; name: string },
	account: ProviderAccount,
) {
	const mail = buildLinkedMail(needs.settings, user, account.provider);
	return [
		...buildInsertIdentityStatements(needs, user.id, account),
		queueMail(needs.db, { ...mail, id: needs.newId(), now: needs.now() }),
	] as const;
}

function buildLinkedMail(
	settings: Platform["settings"],
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
