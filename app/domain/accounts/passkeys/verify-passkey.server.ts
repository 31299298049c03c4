import { Buffer } from "node:buffer";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import type { Assertion } from "../passkey-input";
import type { PasskeySite } from "../passkey-rules";
import { passkeys } from "../tables.server";
import { type Asked, spendChallenge } from "./challenges.server";

/** A passkey's signature under a challenge: what for, for which browser, and at which site; null could not be read. */
export type PasskeyProof = Asked & { site: PasskeySite; assertion: Assertion | null };

export type UsePasskeyResult =
	| { ok: true; userId: string }
	| { ok: false; reason: "challenge-over" | "not-accepted" | "counter-went-back" };

/** Why a passkey proves nothing. */
export type PasskeyRefused = Extract<UsePasskeyResult, { ok: false }>["reason"];

/**
 * Takes a passkey as proof of who somebody is, and says who: its device had it, and asked for a finger, a face or a PIN.
 * The challenge is spent first, so that nobody tries twice. An unknown passkey and a wrong signature are refused alike. A
 * counter that does not rise tells of a copy (WebAuthn, section 6.1.1); of two signatures at once one rises.
 */
export async function usePasskey(
	needs: Pick<Platform, "db" | "now">,
	{ purpose, holder, site, assertion }: PasskeyProof,
): Promise<UsePasskeyResult> {
	const { db, now } = needs;
	if (assertion === null) return { ok: false, reason: "not-accepted" };
	const { clientDataJSON, userHandle } = assertion.response;
	const challenge = await spendChallenge(needs, { purpose, holder }, clientDataJSON);
	if (challenge === null) return { ok: false, reason: "challenge-over" };
	const mine = and(eq(passkeys.credentialId, assertion.id), eq(passkeys.siteId, site.id));
	const [passkey] = await db
		.select({ userId: passkeys.userId, publicKey: passkeys.publicKey })
		.from(passkeys)
		.where(mine);
	if (!passkey) return { ok: false, reason: "not-accepted" };
	const signed = await verifyAuthenticationResponse({
		response: assertion,
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		// Its counter is held against the stored one below, by the database.
		credential: { id: assertion.id, publicKey: bytesOf(passkey.publicKey), counter: 0 },
		requireUserVerification: true,
		// The library throws at whatever a stranger may have sent.
	}).catch(() => null);
	const namesOwner = userHandle === undefined || textOf(userHandle) === passkey.userId;
	if (!signed?.verified || !namesOwner) return { ok: false, reason: "not-accepted" };
	const { newCounter } = signed.authenticationInfo;
	const rises = or(
		lt(passkeys.counter, newCounter),
		and(eq(passkeys.counter, 0), sql`${newCounter} = 0`),
	);
	const [used] = await db
		.update(passkeys)
		.set({ counter: newCounter, lastUsedAt: now() })
		.where(and(mine, rises))
		.returning({ userId: passkeys.userId });
	return used ? { ok: true, userId: used.userId } : { ok: false, reason: "counter-went-back" };
}

/** As `usePasskey`, for somebody who has said who they are: the passkey of anybody else proves nothing. */
export async function usePasskeyOf(
	needs: Pick<Platform, "db" | "now">,
	userId: string,
	proof: PasskeyProof,
): Promise<UsePasskeyResult> {
	const used = await usePasskey(needs, proof);
	return used.ok && used.userId !== userId ? { ok: false, reason: "not-accepted" } : used;
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
const textOf = (base64url: string) => Buffer.from(base64url, "base64url").toString();
