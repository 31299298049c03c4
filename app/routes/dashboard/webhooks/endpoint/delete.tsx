import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteEndpoint } from "~/domain/webhooks/endpoints/delete-endpoint.server";
import { findEndpoint } from "~/domain/webhooks/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete webhook ${page.data?.url ?? ""}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const endpoint = orNotFound(await findEndpoint(context.platform.db, params.endpointId ?? ""));
	return { id: endpoint.id, url: endpoint.url };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	orNotFound(await deleteEndpoint(context.platform, admin.id, params.endpointId ?? ""));
	return redirectWithToast("/dashboard/webhooks", "deleted");
}

export default function DeleteWebhook() {
	const { id, url } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog
			detail={
				<>
					<strong className="break-all">{url}</strong> will receive no more events. Its log is
					deleted too.
				</>
			}
			cancelTo={`/dashboard/webhooks/${id}`}
		/>
	);
}
