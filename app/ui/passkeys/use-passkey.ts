import { useEffect, useState } from "react";

/** Until the page's scripts run, and in a browser that knows no passkeys, it can't. */
export function useIsPasskeySupported(): boolean {
	const [can, setCan] = useState(false);
	useEffect(() => setCan("PublicKeyCredential" in window), []);
	return can;
}

/**
 * Asks for a passkey under a challenge from `path`. `ask` gives the credential for a form to send, or null, and `problem` then
 * says why. What does the work is loaded when it is needed first.
 */
export function usePasskey(path: string) {
	const [asking, setAsking] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);

	async function requestPasskey(): Promise<string | null> {
		if (asking) return null;
		setAsking(true);
		setProblem(null);
		try {
			const { performCeremony } = await import("./passkey-ceremony");
			const result = await performCeremony(path);
			if (result && "problem" in result) setProblem(result.problem);
			return result && "credential" in result ? result.credential : null;
		} catch {
			setProblem("The shop can't be reached just now. Try again.");
			return null;
		} finally {
			setAsking(false);
		}
	}

	return { asking, problem, ask: requestPasskey };
}
