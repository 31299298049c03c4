import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findEventInReview } from "~/domain/payments/provider-events/queries.server";
import { settleEvent } from "~/domain/payments/provider-events/settle-event.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ManualResolutionDialog } from "~/ui/forms/manual-resolution-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { handleManualResolution } from "../manual-resolution/handle-manual-resolution.server";
import { EVENT_LIST } from "./event-list";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Settle an event by hand");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const event = orNotFound(await findEventInReview(context.platform.db, params.eventId ?? ""));
	return { type: event.type, note: event.note, list: buildTabbedListUrl(EVENT_LIST, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	return handleManualResolution(request, {
		list: EVENT_LIST,
		resolve: (note) => settleEvent(context.platform, admin.id, params.eventId ?? "", note),
		toast: "event-resolved",
	});
}

export default function ResolveEvent() {
	const { type, note, list } = useLoaderData<typeof loader>();
	return (
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
	);
}
