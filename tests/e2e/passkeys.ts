import { base } from "./shop";
import type { Visitor } from "./visitor";

/** The shop at its address with a name: at the other one, which is a number, browsers make no passkeys. */
export const atName = (path: string) => new URL(path, base.replace("127.0.0.1", "localhost")).href;

/** A device in a window's browser that keeps passkeys, and finds its owner's finger at once. */
export async function plugInDevice({ page }: Visitor) {
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
		/** From now on the finger is the wrong one, or the right one again. */
		finger: (isUserVerified: boolean) =>
			devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
	};
}
