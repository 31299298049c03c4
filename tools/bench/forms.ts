import type { CountedQuery } from "./counted-worker";
import { fetchWithRetry, type Headers } from "./visitors";
import type { WorkerServer } from "./workerd";

export async function get(shop: WorkerServer, path: string, headers: Headers): Promise<string> {
	const answer = await fetchWithRetry(new URL(path, shop.url), { headers });
	if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
	return answer.text();
}

export function post(
	{ url }: WorkerServer,
	path: string,
	headers: Headers,
	fields: Record<string, string> | string[][],
): Promise<Response> {
	return fetchWithRetry(new URL(path, url), {
		method: "POST",
		headers: { ...headers, origin: url.origin },
		body: new URLSearchParams(fields),
		redirect: "manual",
	});
}

export function readHiddenFields(html: string): Record<string, string> {
	const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
	return Object.fromEntries(Array.from(inputs, ([, name, value]) => [name, value]));
}

export type FormCost = { statements: number; rowsRead: number; rowsWritten: number };

/** Of the previous request to a counted shop. */
export async function readCosts({ url }: WorkerServer): Promise<FormCost> {
	const answer = await fetchWithRetry(new URL("/__counts", url));
	const queries = (await answer.json()) as CountedQuery[];
	return {
		statements: queries.length,
		rowsRead: queries.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
		rowsWritten: queries.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
	};
}
