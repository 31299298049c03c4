/** What a receiver answered: its status and the first kilobyte of what it said. */
export type WebhookAnswer = { status: number; said: string };

/** Posts a signed message. Throws when no answer came. */
export type PostWebhook = (
	url: string,
	message: { headers: Record<string, string>; body: string },
) => Promise<WebhookAnswer>;

const PATIENCE_MS = 10_000;
const MOST_BYTES = 1024;

/** Posts JSON to a stranger: within 10 s, following no redirect, reading no more than 1 KB of what comes back. */
export const postWebhook: PostWebhook = async (url, { headers, body }) => {
	const response = await fetch(url, {
		method: "POST",
		headers: { ...headers, "content-type": "application/json" },
		body,
		redirect: "manual",
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
	return { status: response.status, said: await beginningOf(response) };
};

/** The first kilobyte of an answer as text that can be stored and shown. */
async function beginningOf({ body }: Response): Promise<string> {
	if (!body) return "";
	const reader = body.getReader();
	const text = new TextDecoder();
	let said = "";
	let left = MOST_BYTES;
	try {
		while (left > 0) {
			const { done, value } = await reader.read();
			if (done) break;
			said += text.decode(value.subarray(0, left), { stream: true });
			left -= value.byteLength;
		}
		await reader.cancel();
	} catch {
		// The status came, and it is what counts.
	}
	return said.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim();
}
