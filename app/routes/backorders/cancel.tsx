import { findBackorder } from "~/domain/backorders/queries.server";
import { cancelBackorder } from "~/domain/backorders/verbs.server";
import { listUnits } from "~/domain/orders/rules/order-line";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Cancel a backorder",
	({ units }) => `Cancel the backorder of ${units}`,
);

export const loader = customer.loader(async ({ params, user, ctx }) => {
	const backorder = found(await findBackorder(ctx.db, user, params.backorderId ?? ""));
	return { units: listUnits([backorder]) };
});

export const action = customer.action(async ({ params, user, ctx, form }) => {
	const id = params.backorderId ?? "";
	found(await findBackorder(ctx.db, user, id));
	const isCancelled = await cancelBackorder(ctx, id);
	return form.leave("/backorders", isCancelled ? "backorder-cancelled" : "backorder-ended");
});

export default withData<typeof loader>(({ units }) => (
	<ConfirmDialog
		question="Cancel this backorder?"
		lead={units}
		detail="You lose your place. Nothing has been charged."
		confirmLabel="Cancel the backorder"
		cancelLabel="Keep it"
		cancelTo="/backorders"
	/>
));
