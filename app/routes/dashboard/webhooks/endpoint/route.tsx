import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { endpointCommandInput } from "~/domain/webhooks/input";
import { findEndpoint, listDeliveries } from "~/domain/webhooks/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { buildDeliveryList } from "./delivery-list";
import { DeliveryLog } from "./delivery-log";
import { EndpointDetails } from "./endpoint-details";
import { runCommand } from "./run-command.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Webhook ${page.data?.endpoint.url ?? ""}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now, newId, settings } = context.platform;
	const endpoint = orNotFound(await findEndpoint(db, params.endpointId ?? ""));
	const list = buildDeliveryList(endpoint.id);
	const { tab, after, place, query } = readTabbedListUrl(list, request.url);
	const state = tab || null;
	const { deliveries, next } = await listDeliveries({ db, settings }, endpoint.id, {
		state,
		after,
	});
	const log = { deliveries, tab, place: { ...place, next }, currentUrl: list.path + query };
	return { endpoint, ...log, now: now(), idempotencyKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const endpointId = params.endpointId ?? "";
	const form = await parseForm(request);
	const { data: command } = endpointCommandInput.safeParse(Object.fromEntries(form));
	const toast = command && (await runCommand(context.platform, admin.id, endpointId, command));
	if (!toast) throw notFound();
	return redirectWithToast(buildTabbedListUrl(buildDeliveryList(endpointId), request.url), toast);
}

export default function Webhook() {
	const { endpoint, idempotencyKey, now, ...log } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="Webhook" intro={<span className="break-all">{endpoint.url}</span>}>
				<EndpointDetails
					endpoint={endpoint}
					idempotencyKey={idempotencyKey}
					now={now}
					currentUrl={log.currentUrl}
				/>
				<DeliveryLog {...log} endpoint={endpoint} />
			</Page>
			<Outlet />
		</>
	);
}
