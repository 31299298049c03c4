import { toTimestamp } from "~/domain/admin/rules";
import type { LinesFilter } from "~/domain/orders/queries.server";
import { LINE_STATUSES } from "~/domain/orders/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/**
 * Reads `status`, days `from` and `to` in Bangladesh, or `find` (start of an order id, also as
 * 'K3V9-8QWE'). Ignores unknown values.
 */
export function parseFilter(url: string) {
	const { searchParams } = new URL(url);
	const status = LINE_STATUSES.find((known) => known === searchParams.get("status"));
	const from = parseDay(searchParams.get("from"));
	const to = parseDay(searchParams.get("to"));
	const find = parseIdPrefix(searchParams.get("find"));
	const filter: LinesFilter = {
		status,
		since: from === undefined ? undefined : toTimestamp(from),
		until: to === undefined ? undefined : toTimestamp(to) + DAY_MS,
	};
	return { status, from, to, find, filter, after: readCursor(searchParams.get("after")) };
}

const DAY_MS = 86_400_000;

function parseDay(text: string | null): string | undefined {
	return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
		? text
		: undefined;
}

function parseIdPrefix(text: string | null): string | undefined {
	const letters = (text ?? "").toLowerCase().replace(/[^0-9a-z]/g, "");
	return letters.slice(0, 16) || undefined;
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
