import { toTk } from "~/domain/money/rules";
import { listMonths } from "~/domain/reports/period";
import { isSpent, listSpend } from "~/domain/reports/spend.server";
import { customer } from "~/http/pages/page.server";
import { readAsked } from "~/http/reports/asked.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireCompany } from "../require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

const HEADER = ["month", "member", "cost centre", "amount in tk"];

export const loader = customer.loader(async ({ request, context, ctx, user }) => {
	const { id } = await requireCompany(ctx, user);
	const { period } = readAsked(request.url, ctx.now());
	async function* readPages() {
		for (const month of listMonths(period).reverse()) {
			const rows = await listSpend(ctx.db, id, { first: month, last: month });
			yield rows
				.filter(isSpent)
				.map(({ member, costCentre, poisha }) => [month, member, costCentre, toTk(poisha)]);
		}
	}
	const name = `spend-${period.first}-${period.last}`;
	return createTableFile({ request, context }, name, HEADER, readPages());
});
