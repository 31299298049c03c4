import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ALERT_TITLES } from "~/domain/payments/alert-rules";
import { findOpenAlert } from "~/domain/payments/alerts/queries.server";
import { resolveAlert } from "~/domain/payments/alerts/resolve-alert.server";
import { manualResolutionInput } from "~/domain/payments/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ManualResolutionDialog } from "~/ui/forms/manual-resolution-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ALERT_LIST } from "./alert-list";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Resolve an alert");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const alert = orNotFound(await findOpenAlert(context.platform.db, params.alertId ?? ""));
	return { alert, list: buildTabbedListUrl(ALERT_LIST, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, manualResolutionInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const { platform } = context;
	const list = buildTabbedListUrl(ALERT_LIST, request.url);
	const resolved = await resolveAlert(platform, admin.id, params.alertId ?? "", input.value.note);
	// A second click, or the next run found it fixed.
	return resolved ? redirectWithToast(list, "alert-resolved") : redirect(list, 303);
}

export default function ResolveAlert() {
	const { alert, list } = useLoaderData<typeof loader>();
	return (
		<ManualResolutionDialog
			title="Resolve an alert"
			hint="It stays resolved while the same problem is found again."
			button="Resolve"
			closeTo={list}
			lastResult={useActionData<typeof action>()}
		>
			<p>
				<strong>{ALERT_TITLES[alert.kind]}</strong>
			</p>
			<p>{alert.detail}</p>
		</ManualResolutionDialog>
	);
}
