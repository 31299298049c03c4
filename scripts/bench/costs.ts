import type { Asked } from "./counted-worker";
import { ask, type Headers } from "./visitors";
import type { Serving } from "./workerd";

export type Cost = { rows: number; statements: number; bytes: number; asked: Asked[] };

/**
 * Requests a page twice and returns the costlier response: the second may come from a cache.
 * Nothing else may send requests meanwhile.
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
	// The page version is read once in ten seconds, by whichever page comes first.
	const asked = counted.filter(({ sql }) => !/ from "page_version"/.test(sql));
	return {
		rows: asked.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
		statements: asked.length,
		bytes: byteLength,
		asked,
	};
}
