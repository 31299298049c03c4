import { Buffer } from "node:buffer";
import { and, eq, gt } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { CHALLENGE_MS, type PasskeyPurpose } from "../passkey-rules";
import { passkeyChallenges } from "../tables.server";

/** What a passkey is asked for, and by whom: the secret that the browser which asks carries. */
export type ChallengeRequest = { purpose: PasskeyPurpose; browserSecret: string };

/** Keeps a challenge that a device is to sign; it may be answered once, within five minutes, by the browser that asked. */
export async function storeChallenge(
	{ db, now }: Pick<Platform, "db" | "now">,
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

/** The challenge that a browser says was signed (base64url), whoever made it; null when there is none to read. */
function readChallenge(clientDataJSON: string): string | null {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
		return typeof challenge === "string" ? challenge : null;
	} catch {
		return null;
	}
}

/**
 * Spends the challenge that an answer brings, and returns it. Null when it is not one of ours, was asked for something else
 * or by another browser, was answered before or is over five minutes old. Of two answers at once one gets it.
 */
export async function consumeChallenge(
	{ db, now }: Pick<Platform, "db" | "now">,
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
