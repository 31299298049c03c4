import { and, eq, gt, inArray, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import {
	listGrantableScopes,
	MAX_API_TOKENS,
	TOKEN_PREFIX,
	type TokenScope,
} from "../api-token-rules";
import { composeAccountMail } from "../compose-account-mail.server";
import type { UserContext } from "../context.server";
import type { SignedInUser } from "../rules";
import { hasLiveSession } from "../sessions/sessions.server";
import { apiTokens, users } from "../tables.server";
import type { ApiTokenInput } from "./input";

const DAY_MS = 86_400_000;

/** A repeated request gets a new secret, because the first response may have been lost. */
export async function createApiToken(
	ctx: Platform,
	owner: SignedInUser,
	sessionSecret: string,
	{ name, days, scope, idempotencyKey }: ApiTokenInput,
): Promise<{ secret: string; expiresAt: number }> {
	const { db, now, newId, newSecret, settings } = ctx;
	if (!listGrantableScopes(owner).includes(scope))
		throw new Refused({ scope: "A token can't do more than you can" }, 403);
	const id = hashPayload(idempotencyKey, owner.id, name, days, scope);
	const secret = TOKEN_PREFIX + newSecret();
	const at = now();
	const expiresAt = at + days * DAY_MS;
	const token = { id, userId: owner.id, name, tokenHash: hashSecret(secret), scope, expiresAt };
	const isNew = sql`not exists (select 1 from ${apiTokens} where ${apiTokens.id} = ${id})`;
	// A password change may have ended the session since the request was authorised.
	const isSessionLive = hasLiveSession(db, owner.id, sessionSecret, at);
	const isAllowed = sql`${isSessionLive} and ${isBelowLimit(db, token, at)}`;
	const mail = { ...buildTokenCreatedMail(settings, owner, token), id: newId(), now: at };
	const keyUse = { form: "api-token", sender: owner.id, key: idempotencyKey, payloadHash: id };
	const [, made, , existing, sessionOwner] = await db.batch([
		queueMail(db, mail, sql`${isAllowed} and ${isNew}`),
		insertToken(ctx, token, isAllowed, at),
		auditLastChange(ctx, byOwner(owner.id, "user.create-api-token", { after: scope })),
		db.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.id, id)),
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, owner.id), isSessionLive)),
		bindKeyToPayload(db, keyUse, at, sql`not ${isNew}`),
	]);
	if (made.length > 0) return { secret, expiresAt };
	if (sessionOwner.length === 0)
		throw new Refused("You have been logged out, so no token was created. Log in and try again.");
	throw new Refused(
		existing.length > 0
			? "This form has already created a token. Open the form again to create another."
			: `You have ${MAX_API_TOKENS} active tokens. Revoke one first.`,
	);
}

type NewToken = {
	id: string;
	userId: string;
	name: string;
	tokenHash: string;
	scope: TokenScope;
	expiresAt: number;
};

function isBelowLimit(db: Db, { id, userId }: NewToken, at: number): SQL {
	const others = db
		.select({ live: sql`count(*)` })
		.from(apiTokens)
		.where(and(eq(apiTokens.userId, userId), ne(apiTokens.id, id), gt(apiTokens.expiresAt, at)));
	return sql`(${others}) < ${MAX_API_TOKENS}`;
}

function insertToken({ db }: Platform, token: NewToken, isAllowed: SQL, at: number) {
	return insertSelect(
		db,
		apiTokens,
		{ ...token, createdAt: at, issuedBy: "" },
		sql`from ${users} where ${and(eq(users.id, token.userId), isNull(users.disabledAt), isAllowed)}`,
	)
		.onConflictDoUpdate({
			target: apiTokens.id,
			set: { tokenHash: sql`excluded.token_hash` },
			setWhere: isNull(apiTokens.lastUsedAt),
		})
		.returning({ id: apiTokens.id });
}

function buildTokenCreatedMail(
	settings: Settings,
	owner: SignedInUser,
	token: Pick<NewToken, "name" | "scope">,
): Mail {
	return composeAccountMail(settings, owner, {
		subject: `A new API token for your ${settings.shopName} account`,
		paragraphs: [
			"An API token was created on your account page. A program with this token can act for you.",
			"If this wasn't you, revoke it and set a new password.",
		],
		details: [
			{ label: "Name", value: token.name },
			{ label: "Permission", value: token.scope },
		],
		button: { label: "See your tokens", path: "/account/tokens" },
	});
}

/** Also revokes every token that was reissued from it: a thief may have reissued it. */
export async function revokeApiToken(ctx: UserContext, tokenId: string): Promise<void> {
	const { userId } = ctx.by;
	const firstToken = ctx.db
		.select({ id: apiTokens.issuedBy })
		.from(apiTokens)
		.where(and(eq(apiTokens.id, tokenId), notInArray(apiTokens.issuedBy, ["", "password"])));
	const isInTokenChain = or(
		eq(apiTokens.id, tokenId),
		eq(apiTokens.issuedBy, tokenId),
		inArray(apiTokens.issuedBy, firstToken),
	);
	const [deleted] = await ctx.db.batch([
		ctx.db
			.delete(apiTokens)
			.where(and(eq(apiTokens.userId, userId), isInTokenChain))
			.returning({ id: apiTokens.id }),
		auditLastChange(ctx, byOwner(userId, "user.revoke-api-token")),
	]);
	found(deleted.find(({ id }) => id === tokenId));
}
