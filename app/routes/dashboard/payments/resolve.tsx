import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ALERT_TITLES } from "~/domain/payments/alert-rules";
import { openAlert } from "~/domain/payments/alerts/queries.server";
import { resolveAlert } from "~/domain/payments/alerts/resolve-alert.server";
import { settledByHandInput } from "~/domain/payments/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { readForm } from "~/http/input/validate-form.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { SettleByHand } from "~/ui/forms/manual-resolution-dialog";
import { privatePage } from "~/ui/head/page-meta";
import { dialogHandle } from "~/ui/layout/dialog";
import { listAt } from "./list-url.server";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Resolve an alert");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const alert = await openAlert(context.platform.db, params.alertId ?? "");
	if (!alert) throw notFound();
	return { alert, list: listAt(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readForm(request, settledByHandInput);
	if (!input.ok) return again(input.result, 400);
	const { platform } = context;
	const list = listAt(request.url);
	const resolved = await resolveAlert(platform, admin.id, params.alertId ?? "", input.value.note);
	// A second click, or a run that found it well again meanwhile.
	return resolved ? redirectWithToast(list, "alert-resolved") : redirect(list, 303);
}

export default function ResolveAlert() {
	const { alert, list } = useLoaderData<typeof loader>();
	return (
		<SettleByHand
			title="Resolve an alert"
			hint="It stays resolved while the very same is found again."
			button="Resolve"
			closeTo={list}
			lastResult={useActionData<typeof action>()}
		>
			<p>
				<strong>{ALERT_TITLES[alert.kind]}</strong>
			</p>
			<p>{alert.detail}</p>
		</SettleByHand>
	);
}
