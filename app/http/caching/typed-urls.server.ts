const TYPED_PARAMS = ["q", "from", "to"];

const MAX_URLS = 2000;

/**
 * Tells addresses with typed text that were asked for before. Only they are cached, because made-up
 * searches would push the shop's own pages out.
 */
export function createTypedUrls() {
	const asked = new Set<string>();
	return {
		/** Always true for an address without typed text. */
		isRepeated(url: string): boolean {
			const { searchParams } = new URL(url);
			if (!TYPED_PARAMS.some((name) => searchParams.has(name)) || asked.has(url)) return true;
			if (asked.size === MAX_URLS) asked.clear();
			asked.add(url);
			return false;
		},
	};
}
