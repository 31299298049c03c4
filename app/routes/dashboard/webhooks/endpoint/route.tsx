import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { deliveriesOf, endpointById } from "~/domain/webhooks/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { formOf } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DeliveryLog } from "./delivery-log";
import { EndpointFacts } from "./endpoint-details";
import { doWith } from "./handle-endpoint-action.server";
import { logPart, pageAt } from "./list-url.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, `Webhook ${page.data?.endpoint.url ?? ""}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now, newId, settings } = context.platform;
	const endpoint = await endpointById(db, params.endpointId ?? "");
	if (!endpoint) throw notFound();
	const { state, after } = logPart(request.url);
	const log = await deliveriesOf({ db, origin: settings.origin }, endpoint.id, state, after);
	return {
		endpoint,
		...log,
		state,
		isFirst: after === null,
		here: pageAt(request.url, endpoint.id),
		now: now(),
		idempotencyKey: newId(),
	};
}

/** Each button posts what to do; the admin stays on their page of the log. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const endpointId = params.endpointId ?? "";
	const said = await doWith(context.platform, admin.id, endpointId, await formOf(request));
	if (!said) throw notFound();
	return redirectWithToast(pageAt(request.url, endpointId), said);
}

export default function Webhook() {
	const { endpoint, idempotencyKey, now, ...log } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="Webhook" intro={<span className="break-all">{endpoint.url}</span>}>
				<EndpointFacts {...{ endpoint, idempotencyKey, now }} here={log.here} />
				<DeliveryLog {...log} endpoint={endpoint} />
			</Page>
			<Outlet />
		</>
	);
}
