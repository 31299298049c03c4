import { useEffect, useState } from "react";

/** False until scripts run, and in browsers without passkeys. */
export function useIsPasskeySupported(): boolean {
	const [can, setCan] = useState(false);
	useEffect(() => setCan("PublicKeyCredential" in window), []);
	return can;
}

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
