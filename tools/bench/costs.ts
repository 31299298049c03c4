import { gzipSync } from "node:zlib";
import type { CountedQuery } from "./counted-worker";
import { fetchWithRetry, type Headers } from "./visitors";
import type { WorkerServer } from "./workerd";

export type Cost = {
	rows: number;
	statements: number;
	bytes: number;
	compressedBytes: number;
	queries: CountedQuery[];
	status: number;
};

/**
 * Requests a page twice and returns the costlier response: the second may come from a cache.
 * Nothing else may send requests meanwhile.
 */
export async function measureCost(
	{ url }: WorkerServer,
	path: string,
	headers: Headers,
): Promise<Cost> {
	const [first, second] = [
		await requestOnce(url, path, headers),
		await requestOnce(url, path, headers),
	];
	return second.rows > first.rows ? second : first;
}

/** Read once in ten seconds or once a minute, by whichever request comes first. */
const SHARED_READS = [
	/ from "page_version"/,
	/^select [^(]* from "categories"/,
	/ from "families" where "families"."part_count" >/,
	/ from "attributes" where "attributes"."kind" <>/,
	/ from "category_values" where "category_values"."attribute_id" <>/,
	/ from "synonyms" /,
	/^select count\(\*\) from "products" where "products"."archived_at" is null and/,
	/^select count\(\*\) from "order_lines" where [^(]*$/,
];

async function requestOnce(url: URL, path: string, headers: Headers): Promise<Cost> {
	const answer = await fetchWithRetry(new URL(path, url), { headers, redirect: "manual" });
	const body = await answer.arrayBuffer();
	const { status } = answer;
	if (status !== 200 && status !== 400) throw new Error(`${path} answered ${status}.`);
	const counted = (await (
		await fetchWithRetry(new URL("/__counts", url))
	).json()) as CountedQuery[];
	const queries = counted.filter(({ sql }) => !SHARED_READS.some((each) => each.test(sql)));
	return {
		rows: queries.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
		statements: queries.length,
		bytes: body.byteLength,
		compressedBytes: gzipSync(body).byteLength,
		queries,
		status,
	};
}
