import { momentOf } from "~/domain/admin/rules";
import type { OrdersFilter } from "~/domain/orders/queries.server";
import { ORDER_STATUSES } from "~/domain/orders/rules";
import { readCursor } from "~/platform/keyset.server";

const LIST = "/dashboard/orders";

/** Which orders a URL asks for: `status`, and days `from` and `to` in Bangladesh. What is none of ours is left out. */
export function filterIn(url: string) {
	const { searchParams } = new URL(url);
	const status = ORDER_STATUSES.find((known) => known === searchParams.get("status"));
	const from = dayIn(searchParams.get("from"));
	const to = dayIn(searchParams.get("to"));
	const filter: OrdersFilter = {
		status,
		since: from === undefined ? undefined : momentOf(from),
		until: to === undefined ? undefined : momentOf(to) + DAY_MS,
	};
	return { status, from, to, filter, after: readCursor(searchParams.get("after")) };
}

const DAY_MS = 86_400_000;

function dayIn(text: string | null): string | undefined {
	return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
		? text
		: undefined;
}

/** The list with what a URL asks for, to go on from or to go back to; without its page unless that is asked. */
export function listAt(url: string, { keepPage }: { keepPage: boolean }): string {
	const { status, from, to } = filterIn(url);
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries({ status, from, to }))
		if (value) query.set(name, value);
	const after = new URL(url).searchParams.get("after");
	if (keepPage && readCursor(after) && after) query.set("after", after);
	return query.size > 0 ? `${LIST}?${query}` : LIST;
}
