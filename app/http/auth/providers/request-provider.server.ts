import type { SignInErrorCode } from "~/domain/accounts/sign-in/sign-in-errors";

/** A sign-in provider that did not answer as it should; `code` says how. */
export class ProviderFailure extends Error {
	constructor(
		readonly code: SignInErrorCode,
		cause: unknown,
	) {
		super(`${code}: ${String(cause)}`, { cause });
	}
}

/** Calls a sign-in provider and reads its whole answer, all within `waitMs`. Throws a `ProviderFailure` unless it is a 2xx. */
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
