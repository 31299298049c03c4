import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findReturn } from "~/domain/returns/queries.server";
import { withdrawReturn } from "~/domain/returns/withdraw-return.server";
import { requireChangeableOrder, requireVerifiedUser } from "~/http/auth/guards.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "owner" } satisfies RouteHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	orNotFound(await findReturn(context.platform.db, params.returnId ?? "", user.id));
	return redirect(`/myorder/${params.orderId}`);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { orderId = "", returnId = "" } = params;
	await requireChangeableOrder(context, user, orderId);
	const withdrawn = await withdrawReturn(context.platform, user.id, returnId);
	if (!withdrawn.ok && withdrawn.reason === "no-such-return") throw notFound();
	return redirectWithToast(
		`/myorder/${orderId}`,
		withdrawn.ok ? "return-withdrawn" : "return-not-withdrawn",
	);
}
