import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { settledByHandInput } from "~/domain/payments/input";
import { eventInReview } from "~/domain/payments/provider-events/queries.server";
import { settleEvent } from "~/domain/payments/provider-events/settle-event.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readForm } from "~/http/input/validate-form.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { SettleByHand } from "~/ui/forms/manual-resolution-dialog";
import { privatePage } from "~/ui/head/page-meta";
import { dialogHandle } from "~/ui/layout/dialog";
import { listAt } from "./list-url.server";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Settle an event by hand");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const event = await eventInReview(context.platform.db, params.eventId ?? "");
	if (!event) throw notFound();
	return { type: event.type, note: event.note, list: listAt(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readForm(request, settledByHandInput);
	if (!input.ok) return again(input.result, 400);
	const { platform } = context;
	const list = listAt(request.url);
	const settled = await settleEvent(platform, admin.id, params.eventId ?? "", input.value.note);
	return settled ? redirectWithToast(list, "event-settled") : redirect(list, 303);
}

export default function SettleEvent() {
	const { type, note, list } = useLoaderData<typeof loader>();
	return (
		<SettleByHand
			title="Settle by hand"
			hint="Nothing moves by this: say what you did, at the provider or at the bank."
			button="Mark as settled by hand"
			closeTo={list}
			lastResult={useActionData<typeof action>()}
		>
			<p>
				<strong>{type}</strong>
			</p>
			<p>{note}</p>
		</SettleByHand>
	);
}
