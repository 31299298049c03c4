import { useActionData, useLoaderData } from "@remix-run/react";
import { orderChanger } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { LineFormResult } from "~/ui/orders/line-form";
import {
	handleReturnRequest,
	loadReturnable,
	MAX_RETURN_REQUEST_FIELDS,
} from "./handle-return-request.server";
import { ReturnPage } from "./return-page";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Return goods of order",
	({ orderNumber }) => `Return goods of order ${orderNumber}`,
);

const getBackPath = (orderId = "") => `/myorder/${orderId}`;

export const loader = orderChanger.loader(async ({ params: { orderId }, ctx }) => ({
	...(await loadReturnable(ctx, orderId)),
	backTo: getBackPath(orderId),
}));

export const action = orderChanger.action(async ({ params: { orderId }, ctx, form }) => {
	await handleReturnRequest(ctx, form, orderId);
	return form.leave(getBackPath(orderId), "return-requested");
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
