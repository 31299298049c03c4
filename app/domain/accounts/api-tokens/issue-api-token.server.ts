import { and, desc, eq, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { listGrantableScopes, TOKEN_PREFIX, type TokenScope } from "../api-token-rules";
import type { SignInInput } from "../input";
import { checkPassword } from "../password/password.server";
import { canStillSignIn } from "../sessions/sessions.server";
import { apiTokens, users } from "../tables.server";
import { listEnabledFactors } from "../two-factor/queries.server";

const TOKEN_NAME = "Issued by the API";

const ISSUED_BY_PASSWORD = "password";

const TOKEN_LIFETIME_MS = 86_400_000;

const MAX_ISSUED_TOKENS = 5;

type IssueApiTokenResult =
	| { ok: true; secret: string }
	| {
			ok: false;
			reason:
				| "wrong-credentials"
				| "user-disabled"
				| "multi-factor-auth-required"
				| "scope-too-wide";
	  };

/** Accounts with two-factor authentication get no token: a password alone isn't enough. */
export async function issueApiToken(
	ctx: Platform,
	credentials: Pick<SignInInput, "email" | "password">,
	requestedScope?: TokenScope,
): Promise<IssueApiTokenResult> {
	const checked = await checkPassword(ctx, credentials);
	if (!checked.ok) {
		const isDisabled = checked.reason === "user-disabled";
		return { ok: false, reason: isDisabled ? "user-disabled" : "wrong-credentials" };
	}
	const { id: userId } = checked.user;
	if ((await listEnabledFactors(ctx.db, userId)).length > 0) {
		return { ok: false, reason: "multi-factor-auth-required" };
	}
	const allowedScopes = listGrantableScopes(checked.user);
	const scope = requestedScope ?? allowedScopes.at(-1) ?? "read";
	if (!allowedScopes.includes(scope)) return { ok: false, reason: "scope-too-wide" };
	const { passwordHash } = checked;
	const at = ctx.now();
	const secret = await insertToken(ctx, userId, {
		token: {
			userId: users.id,
			scope,
			createdAt: at,
			expiresAt: at + TOKEN_LIFETIME_MS,
			issuedBy: ISSUED_BY_PASSWORD,
		},
		source: sql`from ${users} where ${canStillSignIn(userId, passwordHash)}`,
		auditedScope: scope,
	});
	return secret ? { ok: true, secret } : { ok: false, reason: "wrong-credentials" };
}

/** Never widens the scope or extends the expiry, so that a stolen token dies in time. */
export async function reissueApiToken(
	ctx: Platform,
	userId: string,
	tokenHash: string,
): Promise<string | null> {
	const at = ctx.now();
	return insertToken(ctx, userId, {
		token: {
			userId: apiTokens.userId,
			scope: apiTokens.scope,
			createdAt: at,
			expiresAt: sql`min(${apiTokens.expiresAt}, ${at + TOKEN_LIFETIME_MS})`,
			issuedBy: sql`case when ${apiTokens.issuedBy} in ('', ${ISSUED_BY_PASSWORD})
						then ${apiTokens.id} else ${apiTokens.issuedBy} end`,
		},
		source: sql`from ${apiTokens} join ${users} on ${users.id} = ${apiTokens.userId}
			where ${apiTokens.tokenHash} = ${tokenHash} and ${apiTokens.expiresAt} > ${at}
				and ${users.disabledAt} is null`,
		auditedScope: "as before",
	});
}

type NewToken = {
	token: Omit<Parameters<typeof insertSelect<typeof apiTokens>>[2], "id" | "name" | "tokenHash">;
	/** The rows that the token is made from; none for a refusal. */
	source: SQL;
	auditedScope: string;
};

/** Returns the secret; null for a refusal. */
async function insertToken(
	ctx: Platform,
	userId: string,
	{ token, source, auditedScope }: NewToken,
): Promise<string | null> {
	const { db, newId, newSecret } = ctx;
	const secret = TOKEN_PREFIX + newSecret();
	const own = { id: newId(), name: TOKEN_NAME, tokenHash: hashSecret(secret) };
	const [created] = await db.batch([
		insertSelect(db, apiTokens, { ...own, ...token }, source).returning({ id: apiTokens.id }),
		auditTokenIssued(ctx, userId, auditedScope),
		deleteOldestTokens(ctx, userId),
	]);
	return created.length > 0 ? secret : null;
}

function auditTokenIssued(ctx: Platform, userId: string, scope: string) {
	return auditLastChange(ctx, byOwner(userId, "user.create-api-token", { after: scope }));
}

function deleteOldestTokens({ db }: Platform, userId: string) {
	const isIssuedToken = and(eq(apiTokens.userId, userId), ne(apiTokens.issuedBy, ""));
	const newest = db
		.select({ id: apiTokens.id })
		.from(apiTokens)
		.where(isIssuedToken)
		.orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
		.limit(MAX_ISSUED_TOKENS);
	return db.delete(apiTokens).where(and(isIssuedToken, notInArray(apiTokens.id, newest)));
}
