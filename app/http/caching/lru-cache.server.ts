import type { CacheEntry } from "./cache-entry.server";

/** An isolate has 128 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

export class LruPageCache {
	private readonly entries = new Map<string, CacheEntry>();
	private bytes = 0;

	get(key: string): CacheEntry | null {
		const entry = this.entries.get(key);
		if (!entry) return null;
		this.entries.delete(key);
		this.entries.set(key, entry);
		return entry;
	}

	set(key: string, entry: CacheEntry): void {
		this.delete(key);
		this.entries.set(key, entry);
		this.bytes += entry.body.byteLength;
		for (const oldest of this.entries.keys()) {
			if (this.bytes <= MAX_BYTES) break;
			this.delete(oldest);
		}
	}

	private delete(key: string): void {
		this.bytes -= this.entries.get(key)?.body.byteLength ?? 0;
		this.entries.delete(key);
	}
}
