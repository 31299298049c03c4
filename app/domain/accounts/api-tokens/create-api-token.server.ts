import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import {
	listGrantableScopes,
	MAX_API_TOKENS,
	TOKEN_PREFIX,
	type TokenScope,
} from "../api-token-rules";
import { composeAccountMail } from "../compose-account-mail.server";
import type { SignedInUser } from "../rules";
import { hasLiveSession } from "../sessions/session-validity.server";
import { apiTokens, users } from "../tables.server";
import type { ApiTokenInput } from "./input";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

const DAY_MS = 86_400_000;

export type CreateApiTokenResult =
	| { ok: true; secret: string; expiresAt: number }
	| {
			ok: false;
			reason: "scope-too-wide" | "too-many-tokens" | "in-use" | "key-reused" | "session-ended";
	  };

/** A repeated request gets a new secret, because the first response may have been lost. */
export async function createApiToken(
	needs: Needs,
	owner: SignedInUser,
	sessionSecret: string,
	{ name, days, scope, idempotencyKey }: ApiTokenInput,
): Promise<CreateApiTokenResult> {
	const { db, now, newId, newSecret, settings } = needs;
	if (!listGrantableScopes(owner).includes(scope)) return { ok: false, reason: "scope-too-wide" };
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
	const results = await unlessKeyReused(
		db.batch([
			queueMail(db, mail, sql`${isAllowed} and ${isNew}`),
			insertToken(needs, token, isAllowed, at),
			auditLastChange(needs, byOwner(owner.id, "user.create-api-token", { after: scope })),
			db.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.id, id)),
			db
				.select({ id: users.id })
				.from(users)
				.where(and(eq(users.id, owner.id), isSessionLive)),
			bindKeyToPayload(db, keyUse, at, sql`not ${isNew}`),
		]),
	);
	if (!results) return { ok: false, reason: "key-reused" };
	const [, made, , existing, sessionOwner] = results;
	if (made.length > 0) return { ok: true, secret, expiresAt };
	if (sessionOwner.length === 0) return { ok: false, reason: "session-ended" };
	return { ok: false, reason: existing.length > 0 ? "in-use" : "too-many-tokens" };
}

type NewToken = {
	id: string;
	userId: string;
	name: string;
	tokenHash: string;
	scope: TokenScope;
	expiresAt: number;
};

function isBelowLimit(db: Needs["db"], { id, userId }: NewToken, at: number): SQL {
	const others = db
		.select({ live: sql`count(*)` })
		.from(apiTokens)
		.where(and(eq(apiTokens.userId, userId), ne(apiTokens.id, id), gt(apiTokens.expiresAt, at)));
	return sql`(${others}) < ${MAX_API_TOKENS}`;
}

function insertToken({ db }: Needs, token: NewToken, isAllowed: SQL, at: number) {
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
	settings: Platform["settings"],
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
