import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requirePurchaser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { previewList } from "./preview-list.server";

export const handle = { access: "verified" } satisfies RouteHandle;

/** The results of the form of the order pad, for scripts. */
export async function action(args: ActionFunctionArgs) {
	const owner = await requirePurchaser(args.request, args.context);
	return previewList(args, { owner, userId: owner.id });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requirePurchaser(request, context);
	return redirect("/order-pad");
}
