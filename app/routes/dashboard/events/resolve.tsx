import { redirect } from "@remix-run/cloudflare";
import { manualResolutionInput } from "~/domain/payments/input";
import { findEventInReview } from "~/domain/payments/provider-events/queries.server";
import { settleEvent } from "~/domain/payments/provider-events/verbs.server";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ManualResolutionDialog } from "~/ui/forms/manual-resolution-dialog";
import { EVENT_LIST } from "./event-list";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta = titled("Settle an event by hand");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { type, note } = found(await findEventInReview(ctx.db, params.eventId ?? ""));
	return { type, note, list: buildTabbedListUrl(EVENT_LIST, request.url) };
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const { note } = await form.read(manualResolutionInput);
	const isSettled = await settleEvent(ctx, params.eventId ?? "", note);
	const list = buildTabbedListUrl(EVENT_LIST, request.url);
	return isSettled ? form.leave(list, "event-resolved") : redirect(list, 303);
});

export default withData<typeof loader>(({ type, note, list }) => (
	<ManualResolutionDialog
		title="Settle by hand"
		hint="This moves no money. Describe what you did at the provider or the bank."
		button="Mark as settled by hand"
		closeTo={list}
	>
		<p>
			<strong>{type}</strong>
		</p>
		<p>{note}</p>
	</ManualResolutionDialog>
));
