export type WebhookResponse = { status: number; body: string };

export type PostWebhook = (
	url: string,
	message: { headers: Record<string, string>; body: string },
) => Promise<WebhookResponse>;

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024;

/** 10 s, no redirects, and at most 1 KB of the response, because receivers are not trusted. */
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
		// The status has arrived; the body is optional.
	}
	return result.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim();
}
