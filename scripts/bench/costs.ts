import type { Asked } from "./counted-worker";
import { ask, type Headers } from "./visitors";
import type { Serving } from "./workerd";

/** What one answer costs: rows that D1 read for it, in so many statements, and the bytes of its body before compression. */
export type Cost = { rows: number; statements: number; bytes: number; asked: Asked[] };

/**
 * Asks a counted shop for a page twice and takes what cost more rows: the second may come from a cache.
 * Rejects when it isn't answered 200. Nobody else may ask meanwhile.
 */
export async function costOf({ url }: Serving, path: string, headers: Headers): Promise<Cost> {
	const [first, second] = [
		await askedOnce(url, path, headers),
		await askedOnce(url, path, headers),
	];
	return second.rows > first.rows ? second : first;
}

async function askedOnce(url: URL, path: string, headers: Headers): Promise<Cost> {
	const answer = await ask(new URL(path, url), { headers, redirect: "manual" });
	const { byteLength } = await answer.arrayBuffer();
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
	const counted = (await (await ask(new URL("/__counts", url))).json()) as Asked[];
	// The version of what all may see is read once in ten seconds, by whichever page is asked for then.
	const asked = counted.filter(({ sql }) => !/ from "page_version"/.test(sql));
	return {
		rows: asked.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
		statements: asked.length,
		bytes: byteLength,
		asked,
	};
}
