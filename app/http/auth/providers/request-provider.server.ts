import type { SignInErrorCode } from "~/domain/accounts/sign-in-errors";

export class ProviderFailure extends Error {
	constructor(
		readonly code: SignInErrorCode,
		cause: unknown,
	) {
		super(`${code}: ${String(cause)}`, { cause });
	}
}

/** Reads the whole response within `waitMs`; throws `ProviderFailure` unless it is 2xx. */
export async function requestProvider(
	url: string | URL,
	init: RequestInit,
	waitMs: number,
): Promise<Response> {
	const { status, text } = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) })
		.then(async (response) => ({ status: response.status, text: await response.text() }))
		.catch((cause: unknown) => {
			throw new ProviderFailure("network-request-failed", cause);
		});
	if (status >= 200 && status < 300) return new Response(text);
	const code = status === 429 ? "too-many-requests" : "internal-error";
	throw new ProviderFailure(
		code,
		`answered ${status}: ${text.slice(0, 300).replaceAll(/\s+/g, " ")}`,
	);
}
