import { Buffer } from "node:buffer";
import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { Assertion } from "../passkey-input";
import {
	CHALLENGE_MS,
	MAX_PASSKEYS,
	type PasskeyPurpose,
	type PasskeySite,
} from "../passkey-rules";
import type { SignedInUser } from "../rules";
import { passkeyChallenges, passkeys } from "../tables.server";
import { listPasskeyCredentials, listPasskeys } from "./queries.server";

export const notAccepted = (): Refused =>
	new Refused("This passkey doesn't work here. Use another passkey or sign-in method.", 400);

export const challengeExpired = (): Refused =>
	new Refused("This request has expired or was already used. Press the button again.", 400);

export type ChallengeRequest = { purpose: PasskeyPurpose; browserSecret: string };

export async function storeChallenge(
	{ db, now }: Platform,
	{ purpose, browserSecret }: ChallengeRequest,
	challenge: string,
): Promise<void> {
	const at = now();
	await db.insert(passkeyChallenges).values({
		challengeHash: hashSecret(challenge),
		purpose,
		browserSecretHash: hashSecret(browserSecret),
		createdAt: at,
		expiresAt: at + CHALLENGE_MS,
	});
}

function readChallenge(clientDataJSON: string): string | null {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
		return typeof challenge === "string" ? challenge : null;
	} catch {
		return null;
	}
}

export async function consumeChallenge(
	{ db, now }: Platform,
	{ purpose, browserSecret }: ChallengeRequest,
	clientDataJSON: string,
): Promise<string | null> {
	const challenge = readChallenge(clientDataJSON);
	if (challenge === null) return null;
	const consumed = await db
		.delete(passkeyChallenges)
		.where(
			and(
				eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
				eq(passkeyChallenges.purpose, purpose),
				eq(passkeyChallenges.browserSecretHash, hashSecret(browserSecret)),
				gt(passkeyChallenges.expiresAt, now()),
			),
		)
		.returning({ purpose: passkeyChallenges.purpose });
	return consumed.length > 0 ? challenge : null;
}

/** ES256 and RS256 (RFC 8152): every authenticator supports one of them. */
const ALGORITHMS = [-7, -257];

/** Null if the account can have no more passkeys. */
export async function createPasskeyRegistrationOptions(
	ctx: Platform,
	user: SignedInUser,
	site: PasskeySite,
	browserSecret: string,
): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
	const [all, here] = await Promise.all([
		listPasskeys(ctx.db, user.id),
		listPasskeyCredentials(ctx.db, user.id, site),
	]);
	if (all.length >= MAX_PASSKEYS) return null;
	const options = await generateRegistrationOptions({
		rpName: ctx.settings.shopName,
		rpID: site.id,
		userID: new TextEncoder().encode(user.id),
		userName: user.email,
		userDisplayName: user.name,
		attestationType: "none",
		excludeCredentials: here,
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs: ALGORITHMS,
		timeout: CHALLENGE_MS,
	});
	await storeChallenge(ctx, { purpose: "register", browserSecret }, options.challenge);
	return options;
}

export async function createPasskeyAuthenticationOptions(
	ctx: Platform,
	challengeRequest: ChallengeRequest,
	site: PasskeySite,
	userId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	const options = await generateAuthenticationOptions({
		rpID: site.id,
		allowCredentials: userId === null ? [] : await listPasskeyCredentials(ctx.db, userId, site),
		userVerification: "required",
		timeout: CHALLENGE_MS,
	});
	await storeChallenge(ctx, challengeRequest, options.challenge);
	return options;
}

export type PasskeyAuthentication = ChallengeRequest & {
	site: PasskeySite;
	assertion: Assertion | null;
};

/** Returns whose passkey it is. A counter that doesn't rise signals a cloned authenticator (WebAuthn, section 6.1.1). */
export async function verifyPasskey(
	ctx: Platform,
	{ purpose, browserSecret, site, assertion }: PasskeyAuthentication,
): Promise<string> {
	const { db } = ctx;
	if (assertion === null) throw notAccepted();
	const { clientDataJSON, userHandle } = assertion.response;
	const challenge = await consumeChallenge(ctx, { purpose, browserSecret }, clientDataJSON);
	if (challenge === null) throw challengeExpired();
	const isThisPasskey = and(eq(passkeys.credentialId, assertion.id), eq(passkeys.siteId, site.id));
	const [passkey] = await db
		.select({ userId: passkeys.userId, publicKey: passkeys.publicKey })
		.from(passkeys)
		.where(isThisPasskey);
	if (!passkey) throw notAccepted();
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
	if (!verification?.verified || !hasMatchingOwner) throw notAccepted();
	const { newCounter } = verification.authenticationInfo;
	if (await updateCounter(ctx, isThisPasskey, newCounter)) return passkey.userId;
	throw new Refused(
		"This passkey may have been copied, so it was not accepted. Use another sign-in method and remove the passkey from your account.",
		400,
	);
}

async function updateCounter(
	{ db, now }: Platform,
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
	ctx: Platform,
	userId: string,
	authentication: PasskeyAuthentication,
): Promise<void> {
	if ((await verifyPasskey(ctx, authentication)) !== userId) throw notAccepted();
}

const decodeBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
const decodeText = (base64url: string) => Buffer.from(base64url, "base64url").toString();
