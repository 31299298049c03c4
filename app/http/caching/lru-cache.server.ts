import type { KeptPage } from "./cache-entry.server";

/** Of the 128 MB that an isolate has. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The pages that this isolate was last asked for; the one that was asked for longest ago makes room for a new one. */
export class PageMemo {
	private readonly pages = new Map<string, KeptPage>();
	private bytes = 0;

	get(key: string): KeptPage | null {
		const page = this.pages.get(key);
		if (!page) return null;
		// A Map keeps the order of insertion.
		this.pages.delete(key);
		this.pages.set(key, page);
		return page;
	}

	keep(key: string, page: KeptPage): void {
		this.drop(key);
		this.pages.set(key, page);
		this.bytes += page.body.byteLength;
		for (const oldest of this.pages.keys()) {
			if (this.bytes <= MOST_BYTES) break;
			this.drop(oldest);
		}
	}

	private drop(key: string): void {
		this.bytes -= this.pages.get(key)?.body.byteLength ?? 0;
		this.pages.delete(key);
	}
}
