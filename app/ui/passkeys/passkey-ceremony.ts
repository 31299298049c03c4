import {
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	startAuthentication,
	startRegistration,
	WebAuthnError,
} from "@simplewebauthn/browser";

export type ChallengeResponse =
	| { create: PublicKeyCredentialCreationOptionsJSON }
	| { get: PublicKeyCredentialRequestOptionsJSON }
	| { problem: string };

/** The credential as JSON, or the message to show; null when the page is being left. */
type CeremonyResult = { credential: string } | { problem: string } | null;

export async function performCeremony(path: string): Promise<CeremonyResult> {
	const response = await fetch(path, { method: "POST" });
	if (response.redirected) {
		// The session has expired, or the user must confirm their password first.
		window.location.assign(response.url);
		return null;
	}
	if (response.status === 429) return { problem: "Too many attempts. Try again in a few minutes." };
	const challenge: ChallengeResponse = await response.json();
	if ("problem" in challenge) return challenge;
	try {
		const credential =
			"create" in challenge
				? await startRegistration({ optionsJSON: challenge.create })
				: await startAuthentication({ optionsJSON: challenge.get });
		return { credential: JSON.stringify(credential) };
	} catch (error) {
		return { problem: describeCeremonyError(error) };
	}
}

function describeCeremonyError(error: unknown): string {
	const { code, name } = error instanceof WebAuthnError ? error : { code: "", name: String(error) };
	if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
		return "This device has a passkey for your account already.";
	}
	if (
		code === "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT" ||
		name === "NotSupportedError"
	) {
		return "This device can't create a passkey with a fingerprint, face or PIN. Try another device.";
	}
	return "The passkey request was cancelled or timed out, or this device has no passkey for this shop.";
}
