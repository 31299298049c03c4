import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { endpointCommandInput } from "~/domain/webhooks/input";
import { findEndpoint, listDeliveries } from "~/domain/webhooks/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DeliveryLog } from "./delivery-log";
import { EndpointDetails } from "./endpoint-details";
import { buildLogUrl, parseLogUrl } from "./list-url.server";
import { runCommand } from "./run-command.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Webhook ${page.data?.endpoint.url ?? ""}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now, newId, settings } = context.platform;
	const endpoint = orNotFound(await findEndpoint(db, params.endpointId ?? ""));
	const { state, after } = parseLogUrl(request.url);
	const log = await listDeliveries({ db, settings }, endpoint.id, { state, after });
	return {
		endpoint,
		...log,
		state,
		isFirst: after === null,
		currentUrl: buildLogUrl(request.url, endpoint.id),
		now: now(),
		idempotencyKey: newId(),
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const endpointId = params.endpointId ?? "";
	const form = await parseForm(request);
	const { data: command } = endpointCommandInput.safeParse(Object.fromEntries(form));
	const toast = command && (await runCommand(context.platform, admin.id, endpointId, command));
	if (!toast) throw notFound();
	return redirectWithToast(buildLogUrl(request.url, endpointId), toast);
}

export default function Webhook() {
	const { endpoint, idempotencyKey, now, ...log } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="Webhook" intro={<span className="break-all">{endpoint.url}</span>}>
				<EndpointDetails {...{ endpoint, idempotencyKey, now }} currentUrl={log.currentUrl} />
				<DeliveryLog {...log} endpoint={endpoint} />
			</Page>
			<Outlet />
		</>
	);
}
