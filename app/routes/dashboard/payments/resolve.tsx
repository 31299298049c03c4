import { redirect } from "@remix-run/cloudflare";
import { ALERT_TITLES } from "~/domain/payments/alert-rules";
import { findOpenAlert } from "~/domain/payments/alerts/queries.server";
import { resolveAlert } from "~/domain/payments/alerts/verbs.server";
import { manualResolutionInput } from "~/domain/payments/input";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ManualResolutionDialog } from "~/ui/forms/manual-resolution-dialog";
import { ALERT_LIST } from "./alert-list";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta = titled("Resolve an alert");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const alert = found(await findOpenAlert(ctx.db, params.alertId ?? ""));
	return { alert, list: buildTabbedListUrl(ALERT_LIST, request.url) };
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const { note } = await form.read(manualResolutionInput);
	const list = buildTabbedListUrl(ALERT_LIST, request.url);
	// By a second click, or by a run that found it fixed.
	const isResolvedAlready = !(await resolveAlert(ctx, params.alertId ?? "", note));
	return isResolvedAlready ? redirect(list, 303) : form.leave(list, "alert-resolved");
});

export default withData<typeof loader>(({ alert, list }) => (
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
));
