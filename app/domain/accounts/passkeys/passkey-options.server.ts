import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Platform } from "~/platform/platform.server";
import { CHALLENGE_MS, MAX_PASSKEYS, type PasskeySite } from "../passkey-rules";
import type { SignedInUser } from "../rules";
import { type ChallengeRequest, storeChallenge } from "./challenges.server";
import { listPasskeyCredentials, listPasskeys } from "./queries.server";

type Needs = Pick<Platform, "db" | "now" | "settings">;

/** ES256 and RS256 (RFC 8152): every authenticator supports one of them. */
const ALGORITHMS = [-7, -257];

type PasskeyRegistrationOptionsResult =
	| { ok: true; options: PublicKeyCredentialCreationOptionsJSON }
	| { ok: false; reason: "too-many-passkeys" };

export async function createPasskeyRegistrationOptions(
	needs: Needs,
	user: SignedInUser,
	site: PasskeySite,
	browserSecret: string,
): Promise<PasskeyRegistrationOptionsResult> {
	const [all, here] = await Promise.all([
		listPasskeys(needs.db, user.id),
		listPasskeyCredentials(needs.db, user.id, site),
	]);
	if (all.length >= MAX_PASSKEYS) return { ok: false, reason: "too-many-passkeys" };
	const options = await generateRegistrationOptions({
		rpName: needs.settings.shopName,
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
	await storeChallenge(needs, { purpose: "register", browserSecret }, options.challenge);
	return { ok: true, options };
}

export async function createPasskeyAuthenticationOptions(
	needs: Pick<Needs, "db" | "now">,
	challengeRequest: ChallengeRequest,
	site: PasskeySite,
	userId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	const options = await generateAuthenticationOptions({
		rpID: site.id,
		allowCredentials: userId === null ? [] : await listPasskeyCredentials(needs.db, userId, site),
		userVerification: "required",
		timeout: CHALLENGE_MS,
	});
	await storeChallenge(needs, challengeRequest, options.challenge);
	return options;
}
