import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { AddressPage } from "./address-page";
import { handleAddress, loadAddress } from "./handle-address.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Address of order ${page.data?.orderNumber ?? ""}`);

const getBackPath = (orderId = "") => `/dashboard/orders/${orderId}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const order = await loadAddress(context.platform.db, null, params.orderId ?? "");
	return { ...order, backTo: getBackPath(params.orderId) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireAdmin(request, context);
	const actor = { kind: "admin", userId: user.id } as const;
	const backTo = getBackPath(params.orderId);
	return handleAddress({ request, params, context, actor, backTo });
}

export default function AddressOfAnyOrder() {
	return <AddressPage {...useLoaderData<typeof loader>()} />;
}
