import type { KeptPage } from "./cache-entry.server";
import type { Region } from "./edge-cache.server";
import { PageMemo } from "./lru-cache.server";

/** What a copy must be to be shown: of this version, and at most so old in ms. */
type Wanted = { key: string; version: number; maxAge: number };

/** A copy with its age in ms; past half its life it is to be drawn anew behind the answer. */
export type FoundPage = { page: KeptPage; age: number; isFresh: boolean };

/** The pages that are kept: in this isolate's memory and, for all isolates of a region, in its cache. */
export class KeptPages {
	private readonly memo = new PageMemo();

	/** The copy that is kept of a page; null when there is none, or something has changed since. */
	async find(region: Region, wanted: Wanted): Promise<FoundPage | null> {
		const here = shown(this.memo.get(wanted.key), wanted);
		if (here?.isFresh) return here;
		// Another isolate may have drawn it anew.
		const near = shown(await region.page(wanted.key), wanted);
		if (!near || (here && here.age <= near.age)) return here;
		this.memo.keep(wanted.key, near.page);
		return near;
	}

	/** Keeps a page here at once, and in the region by the work that is returned. */
	keep(region: Region, { key, maxAge }: Wanted, page: KeptPage): Promise<void> {
		this.memo.keep(key, page);
		return region.keepPage(key, page, maxAge / 1000);
	}
}

function shown(page: KeptPage | null, { version, maxAge }: Wanted): FoundPage | null {
	const age = page ? Date.now() - page.drawnAt : maxAge;
	if (page?.version !== version || age >= maxAge) return null;
	return { page, age, isFresh: age < maxAge / 2 };
}
