import { base } from "./shop";
import type { Visitor } from "./visitor";

/** Browsers make no passkeys for an IP address. */
export const toNamedHost = (path: string) =>
	new URL(path, base.replace("127.0.0.1", "localhost")).href;

/** Adds a virtual authenticator that verifies its user. */
export async function addAuthenticator({ page }: Visitor) {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		setUserVerified: (isUserVerified: boolean) =>
			devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
	};
}
