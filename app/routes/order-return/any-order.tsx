import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import type { LineFormResult } from "~/ui/orders/line-form";
import {
	handleReturnRequest,
	loadReturnable,
	MAX_RETURN_REQUEST_FIELDS,
} from "./handle-return-request.server";
import { ReturnPage } from "./return-page";

export const handle = { access: "admin", right: ["orders", "dispatch"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Enter a return of order ${page.data?.orderNumber ?? ""}`);

const getBackPath = (orderId = "") => `/dashboard/orders/${orderId}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const order = await loadReturnable(db, null, params.orderId ?? "");
	return { ...order, backTo: getBackPath(params.orderId), idempotencyKey: newId() };
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireAdmin(request, context);
	return handleReturnRequest({
		request,
		params,
		context,
		actor: { kind: "admin", userId: user.id },
		backTo: getBackPath(params.orderId),
		toast: "return-entered",
	});
}, MAX_RETURN_REQUEST_FIELDS);

export default function ReturnOfAnyOrder() {
	const result = useActionData<LineFormResult>();
	return (
		<ReturnPage
			{...useLoaderData<typeof loader>()}
			result={result}
			submit="Enter the return"
			intro="For goods that the buyer announced to you. Approve the return next, so that the buyer gets an email, and receive the goods when they arrive."
		/>
	);
}
