import { STAFF_RIGHTS } from "~/domain/accounts/staff-rights";
import { requireRight } from "~/http/auth/guards.server";
import { EXPORTED_LISTS } from "~/http/exported-lists/exported-lists.server";
import { requireDates } from "~/http/input/date-params.server";
import { parseFilter } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { readAsked } from "~/http/reports/asked.server";
import { REPORTS } from "~/http/reports/reports.server";
import { notFound } from "~/http/responses/respond.server";
import { createTableFile, readTableName } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { NOUN_LISTS } from "../nouns.server";

export const handle = { access: "admin", right: STAFF_RIGHTS } satisfies RouteHandle;

const FILES = new Map([
	...Object.entries(EXPORTED_LISTS),
	...NOUN_LISTS,
	...Object.entries(REPORTS).map(([name, { exported }]) => [name, exported] as const),
]);

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const name = readTableName(params.list) ?? "";
	const list = FILES.get(name);
	if (!list) throw notFound();
	await requireRight(request, context, user, list.right);
	checkFilters(request.url, ctx.now());
	const pages = await begin(list.readRows(ctx.db, request.url, ctx.now));
	return createTableFile({ request, context }, name, await list.readHeader(ctx.db), pages);
});

/** Before the file begins. Each filter has the same name and kind in all lists. */
function checkFilters(url: string, now: number): void {
	requireDates(url, { day: "day", from: "day", month: "month", to: "day" });
	parseFilter(url);
	readAsked(url, now);
}

/** What the first page refuses is an answer; later, the file has begun. */
async function begin<T>(pages: AsyncIterable<T>): Promise<AsyncIterable<T>> {
	const rest = pages[Symbol.asyncIterator]();
	const first = await rest.next();
	return (async function* () {
		if (!first.done) yield first.value;
		yield* { [Symbol.asyncIterator]: () => rest };
	})();
}
