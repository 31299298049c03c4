import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ALERT_TITLES } from "~/domain/payments/alert-rules";
import { findOpenAlert } from "~/domain/payments/alerts/queries.server";
import { resolveAlert } from "~/domain/payments/alerts/resolve-alert.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ManualResolutionDialog } from "~/ui/forms/manual-resolution-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { handleManualResolution } from "../manual-resolution/handle-manual-resolution.server";
import { ALERT_LIST } from "./alert-list";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Resolve an alert");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const alert = orNotFound(await findOpenAlert(context.platform.db, params.alertId ?? ""));
	return { alert, list: buildTabbedListUrl(ALERT_LIST, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	return handleManualResolution(request, {
		list: ALERT_LIST,
		resolve: (note) => resolveAlert(context.platform, admin.id, params.alertId ?? "", note),
		toast: "alert-resolved",
	});
}

export default function ResolveAlert() {
	const { alert, list } = useLoaderData<typeof loader>();
	return (
		<ManualResolutionDialog
			title="Resolve an alert"
			hint="It stays resolved while the same problem is found again."
			button="Resolve"
			closeTo={list}
		>
			<p>
				<strong>{ALERT_TITLES[alert.kind]}</strong>
			</p>
			<p>{alert.detail}</p>
		</ManualResolutionDialog>
	);
}
