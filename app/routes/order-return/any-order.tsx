import { useActionData, useLoaderData } from "@remix-run/react";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { LineFormResult } from "~/ui/orders/line-form";
import {
	handleReturnRequest,
	loadReturnable,
	MAX_RETURN_REQUEST_FIELDS,
} from "./handle-return-request.server";
import { ReturnPage } from "./return-page";

export const handle = { access: "admin", right: ["orders", "dispatch"] } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Enter a return of order",
	({ orderNumber }) => `Enter a return of order ${orderNumber}`,
);

const getBackPath = (orderId = "") => `/dashboard/orders/${orderId}`;

export const loader = admin.loader(async ({ params: { orderId }, ctx }) => ({
	...(await loadReturnable(ctx, orderId)),
	backTo: getBackPath(orderId),
}));

export const action = admin.action(async ({ params: { orderId }, ctx, form }) => {
	await handleReturnRequest(ctx, form, orderId);
	return form.leave(getBackPath(orderId), "return-entered");
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
