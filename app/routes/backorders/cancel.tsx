import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cancelBackorder } from "~/domain/backorders/cancel-backorder.server";
import { findBackorder } from "~/domain/backorders/queries.server";
import { listUnits } from "~/domain/orders/rules/order-line";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Cancel the backorder of ${page.data.units}` : "Cancel a backorder",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const found = await findBackorder(context.platform.db, user, params.backorderId ?? "");
	return { units: listUnits([orNotFound(found)]) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const id = params.backorderId ?? "";
	orNotFound(await findBackorder(context.platform.db, user, id));
	const isCancelled = await cancelBackorder(context.platform, user.id, id);
	return redirectWithToast("/backorders", isCancelled ? "backorder-cancelled" : "backorder-ended");
}

export default function CancelBackorder() {
	const { units } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Cancel this backorder?"
			lead={units}
			detail="You lose your place. Nothing has been charged."
			confirmLabel="Cancel the backorder"
			cancelLabel="Keep it"
			cancelTo="/backorders"
		/>
	);
}
