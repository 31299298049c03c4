import { redirect } from "@remix-run/cloudflare";
import { findReturn } from "~/domain/returns/queries.server";
import { withdrawReturn } from "~/domain/returns/request-return.server";
import { customer, orderChanger } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "owner" } satisfies RouteHandle;

export const loader = customer.loader(async ({ params, user, ctx }) => {
	found(await findReturn(ctx.db, params.returnId ?? "", user.id));
	return redirect(`/myorder/${params.orderId}`);
});

export const action = orderChanger.action(async ({ params, ctx, form }) => {
	const isWithdrawn = await withdrawReturn(ctx, params.returnId ?? "");
	return form.leave(
		`/myorder/${params.orderId}`,
		isWithdrawn ? "return-withdrawn" : "return-not-withdrawn",
	);
});
