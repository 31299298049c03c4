/** What a receiver answered: its status and the first kilobyte of what it said. */
export type WebhookResponse = { status: number; body: string };

/** Posts a signed message. Throws when no answer came. */
export type PostWebhook = (
	url: string,
	message: { headers: Record<string, string>; body: string },
) => Promise<WebhookResponse>;

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024;

/** Posts JSON to a stranger: within 10 s, following no redirect, reading no more than 1 KB of what comes back. */
export const postWebhook: PostWebhook = async (url, { headers, body }) => {
	const response = await fetch(url, {
		method: "POST",
		headers: { ...headers, "content-type": "application/json" },
		body,
		redirect: "manual",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	return { status: response.status, body: await readTruncatedBody(response) };
};

/** The first kilobyte of an answer as text that can be stored and shown. */
async function readTruncatedBody({ body }: Response): Promise<string> {
	if (!body) return "";
	const reader = body.getReader();
	const text = new TextDecoder();
	let result = "";
	let left = MAX_RESPONSE_BYTES;
	try {
		while (left > 0) {
			const { done, value } = await reader.read();
			if (done) break;
			result += text.decode(value.subarray(0, left), { stream: true });
			left -= value.byteLength;
		}
		await reader.cancel();
	} catch {
		// The status came, and it is what counts.
	}
	return result.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim();
}
