import { Buffer } from "node:buffer";
import { and, eq, gt } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { CHALLENGE_MS, type PasskeyPurpose } from "../passkey-rules";
import { passkeyChallenges } from "../tables.server";

export type ChallengeRequest = { purpose: PasskeyPurpose; browserSecret: string };

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

function readChallenge(clientDataJSON: string): string | null {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
		return typeof challenge === "string" ? challenge : null;
	} catch {
		return null;
	}
}

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
