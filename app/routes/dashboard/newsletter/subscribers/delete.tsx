import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findSubscriber } from "~/domain/newsletter/subscribers/queries.server";
import { removeSubscriber } from "~/domain/newsletter/subscribers/remove-subscriber.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { buildSubscribersUrl } from "./list-url.server";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete ${page.data?.email ?? "subscriber"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const subscriber = orNotFound(
		await findSubscriber(context.platform.db, params.subscriberId ?? ""),
	);
	return { email: subscriber.email, list: buildSubscribersUrl(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeSubscriber(context.platform, admin.id, params.subscriberId ?? "");
	return redirectWithToast(buildSubscribersUrl(request.url), "deleted");
}

export default function RemoveSubscriber() {
	const { email, list } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog
			detail={`${email}. This erases the address and any newsletters queued for it.`}
			cancelTo={list}
		/>
	);
}
