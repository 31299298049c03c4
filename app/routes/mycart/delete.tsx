import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findCartLine } from "~/domain/cart/queries.server";
import { removeFromCart } from "~/domain/cart/remove-from-cart.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Delete ${page.data.name} from the cart` : "Delete from the cart",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const line = orNotFound(await findCartLine(context.platform, user, params.lineId ?? ""));
	return { name: line.name, detail: `${line.quantity} × ${line.name}` };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await removeFromCart(context.platform, user.id, params.lineId ?? "");
	return redirectWithToast("/mycart", "deleted");
}

export default function DeleteFromCart() {
	const { detail } = useLoaderData<typeof loader>();
	return <DeleteDialog detail={detail} cancelTo="/mycart" />;
}
