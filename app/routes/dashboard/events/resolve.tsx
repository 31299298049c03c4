import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { manualResolutionInput } from "~/domain/payments/input";
import { findEventInReview } from "~/domain/payments/provider-events/queries.server";
import { settleEvent } from "~/domain/payments/provider-events/settle-event.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ManualResolutionDialog } from "~/ui/forms/manual-resolution-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
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
	const input = await validateForm(request, manualResolutionInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const { platform } = context;
	const list = buildTabbedListUrl(EVENT_LIST, request.url);
	const isResolved = await settleEvent(platform, admin.id, params.eventId ?? "", input.value.note);
	return isResolved ? redirectWithToast(list, "event-resolved") : redirect(list, 303);
}

export default function ResolveEvent() {
	const { type, note, list } = useLoaderData<typeof loader>();
	return (
		<ManualResolutionDialog
			title="Settle by hand"
			hint="This moves no money. Describe what you did at the provider or the bank."
			button="Mark as settled by hand"
			closeTo={list}
			lastResult={useActionData<typeof action>()}
		>
			<p>
				<strong>{type}</strong>
			</p>
			<p>{note}</p>
		</ManualResolutionDialog>
	);
}
