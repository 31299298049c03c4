import { toTimestamp } from "~/domain/admin/rules";
import type { LinesFilter } from "~/domain/orders/queries.server";
import { LINE_STATUSES } from "~/domain/orders/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/**
 * Reads `status`, days `from` and `to` in Bangladesh, or `find` (an order's number, or the
 * start of its id, also as 'K3V9-8QWE'). Ignores unknown values.
 */
export function parseFilter(url: string) {
	const { searchParams } = new URL(url);
	const status = LINE_STATUSES.find((known) => known === searchParams.get("status"));
	const from = parseDay(searchParams.get("from"));
	const to = parseDay(searchParams.get("to"));
	const { orderNumber, idPrefix } = parseFind(searchParams.get("find"));
	const filter: LinesFilter = {
		status,
		since: from === undefined ? undefined : toTimestamp(from),
		until: to === undefined ? undefined : toTimestamp(to) + DAY_MS,
		orderNumber,
	};
	const find = orderNumber ?? idPrefix;
	const after = readCursor(searchParams.get("after"));
	return { status, from, to, find, idPrefix, filter, after };
}

const DAY_MS = 86_400_000;

function parseDay(text: string | null): string | undefined {
	return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
		? text
		: undefined;
}

function parseFind(text: string | null): { orderNumber?: string; idPrefix?: string } {
	const letters = (text ?? "").toLowerCase().replace(/[^0-9a-z]/g, "");
	// No id contains the letter 'o'.
	const [, digits] = /^so(\d{1,12})$/.exec(letters) ?? [];
	return digits ? { orderNumber: `SO-${digits}` } : { idPrefix: letters.slice(0, 16) || undefined };
}

/** The filter as a query without its page: '' or '?status=paid'. */
export function buildFilterQuery(url: string): string {
	const { status, from, to, find } = parseFilter(url);
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries({ status, from, to, find }))
		if (value) query.set(name, value);
	return query.size > 0 ? `?${query}` : "";
}

export function buildOrdersUrl(url: string): string {
	const { status, from, to, find } = parseFilter(url);
	return buildListUrl("/dashboard/orders", url, { status, from, to, find });
}
