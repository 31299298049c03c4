import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireChangeableOrder, requireVerifiedUser } from "~/http/auth/guards.server";
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

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Return goods of order ${page.data?.orderNumber ?? ""}`);

const getBackPath = (orderId = "") => `/myorder/${orderId}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await requireChangeableOrder(context, user, params.orderId ?? "");
	const { db, newId } = context.platform;
	const order = await loadReturnable(db, user.id, params.orderId ?? "");
	return { ...order, backTo: getBackPath(params.orderId), idempotencyKey: newId() };
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireVerifiedUser(request, context);
	await requireChangeableOrder(context, user, params.orderId ?? "");
	return handleReturnRequest({
		request,
		params,
		context,
		actor: { kind: "buyer", userId: user.id },
		backTo: getBackPath(params.orderId),
		toast: "return-requested",
	});
}, MAX_RETURN_REQUEST_FIELDS);

export default function ReturnOfOwnOrder() {
	const result = useActionData<LineFormResult>();
	return (
		<ReturnPage
			{...useLoaderData<typeof loader>()}
			result={result}
			submit="Request the return"
			intro="We check your request and email you how to send the goods back. They are refunded when they have arrived."
		/>
	);
}
