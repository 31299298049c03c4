import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireChangeableOrder, requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { AddressPage } from "./address-page";
import { handleAddress, loadAddress } from "./handle-address.server";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Change the address of order ${page.data?.orderNumber ?? ""}`);

const getBackPath = (orderId = "") => `/myorder/${orderId}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await requireChangeableOrder(context, user, params.orderId ?? "");
	const order = await loadAddress(context.platform.db, user.id, params.orderId ?? "");
	return { ...order, backTo: getBackPath(params.orderId) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await requireChangeableOrder(context, user, params.orderId ?? "");
	const actor = { kind: "buyer", userId: user.id } as const;
	const backTo = getBackPath(params.orderId);
	return handleAddress({ request, params, context, actor, backTo });
}

export default function AddressOfOwnOrder() {
	return <AddressPage {...useLoaderData<typeof loader>()} />;
}
