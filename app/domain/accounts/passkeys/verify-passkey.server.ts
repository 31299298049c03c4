import { Buffer } from "node:buffer";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import type { Assertion } from "../passkey-input";
import type { PasskeySite } from "../passkey-rules";
import { passkeys } from "../tables.server";
import { type ChallengeRequest, consumeChallenge } from "./challenges.server";

export type PasskeyAuthentication = ChallengeRequest & {
	site: PasskeySite;
	assertion: Assertion | null;
};

type VerifyPasskeyResult =
	| { ok: true; userId: string }
	| { ok: false; reason: "challenge-expired" | "not-accepted" | "counter-decreased" };

export type PasskeyErrorReason = Extract<VerifyPasskeyResult, { ok: false }>["reason"];

/** A counter that doesn't rise signals a cloned authenticator (WebAuthn, section 6.1.1). */
export async function verifyPasskey(
	needs: Pick<Platform, "db" | "now">,
	{ purpose, browserSecret, site, assertion }: PasskeyAuthentication,
): Promise<VerifyPasskeyResult> {
	const { db } = needs;
	if (assertion === null) return { ok: false, reason: "not-accepted" };
	const { clientDataJSON, userHandle } = assertion.response;
	const challenge = await consumeChallenge(needs, { purpose, browserSecret }, clientDataJSON);
	if (challenge === null) return { ok: false, reason: "challenge-expired" };
	const isThisPasskey = and(eq(passkeys.credentialId, assertion.id), eq(passkeys.siteId, site.id));
	const [passkey] = await db
		.select({ userId: passkeys.userId, publicKey: passkeys.publicKey })
		.from(passkeys)
		.where(isThisPasskey);
	if (!passkey) return { ok: false, reason: "not-accepted" };
	const verification = await verifyAuthenticationResponse({
		response: assertion,
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		// The UPDATE below compares the real counter.
		credential: { id: assertion.id, publicKey: decodeBytes(passkey.publicKey), counter: 0 },
		requireUserVerification: true,
		// The library throws on malformed input.
	}).catch(() => null);
	const hasMatchingOwner = userHandle === undefined || decodeText(userHandle) === passkey.userId;
	if (!verification?.verified || !hasMatchingOwner) return { ok: false, reason: "not-accepted" };
	const { newCounter } = verification.authenticationInfo;
	return (await updateCounter(needs, isThisPasskey, newCounter))
		? { ok: true, userId: passkey.userId }
		: { ok: false, reason: "counter-decreased" };
}

async function updateCounter(
	{ db, now }: Pick<Platform, "db" | "now">,
	isThisPasskey: SQL | undefined,
	newCounter: number,
): Promise<boolean> {
	const hasCounterIncreased = or(
		lt(passkeys.counter, newCounter),
		and(eq(passkeys.counter, 0), sql`${newCounter} = 0`),
	);
	const [updated] = await db
		.update(passkeys)
		.set({ counter: newCounter, lastUsedAt: now() })
		.where(and(isThisPasskey, hasCounterIncreased))
		.returning({ id: passkeys.id });
	return updated !== undefined;
}

export async function verifyPasskeyForUser(
	needs: Pick<Platform, "db" | "now">,
	userId: string,
	authentication: PasskeyAuthentication,
): Promise<VerifyPasskeyResult> {
	const verified = await verifyPasskey(needs, authentication);
	return verified.ok && verified.userId !== userId
		? { ok: false, reason: "not-accepted" }
		: verified;
}

const decodeBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
const decodeText = (base64url: string) => Buffer.from(base64url, "base64url").toString();
