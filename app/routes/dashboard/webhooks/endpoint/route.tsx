import { Form, Outlet, type useLoaderData } from "@remix-run/react";
import { listDeliveries } from "~/domain/webhooks/deliveries.server";
import { findEndpoint } from "~/domain/webhooks/endpoints.server";
import { endpointCommandInput } from "~/domain/webhooks/input";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Moment, MomentOrNever } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { StatusRow } from "~/ui/layout/status-row";
import { EndpointBadge } from "../endpoint-badge";
import { buildDeliveryList, DeliveryLog } from "./delivery-log";
import { runCommand } from "./run-command.server";

export const meta = titled<typeof loader>("Webhook", ({ endpoint }) => `Webhook ${endpoint.url}`);

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const endpoint = found(await findEndpoint(ctx.db, params.endpointId ?? ""));
	const list = buildDeliveryList(endpoint.id);
	const { tab, after, place, query } = readTabbedListUrl(list, request.url);
	const filter = { state: tab || null, after };
	const { deliveries, next } = await listDeliveries(ctx, endpoint.id, filter);
	const log = { deliveries, tab, place: { ...place, next }, currentUrl: list.path + query };
	return { endpoint, ...log, now: ctx.now(), idempotencyKey: ctx.newId() };
});

export const action = admin.action(async ({ request, params: { endpointId = "" }, ctx, form }) => {
	const fields = Object.fromEntries(await form.data());
	const command = found(endpointCommandInput.safeParse(fields).data);
	const toast = await runCommand(ctx, endpointId, command);
	return form.leave(buildTabbedListUrl(buildDeliveryList(endpointId), request.url), toast);
});

export default withData<typeof loader>((page) => (
	<>
		<Page title="Webhook" intro={<span className="break-all">{page.endpoint.url}</span>}>
			<EndpointDetails {...page} />
			<DeliveryLog {...page} />
		</Page>
		<Outlet />
	</>
));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function EndpointDetails({ endpoint, now, currentUrl, idempotencyKey }: Loaded) {
	const { id, pausedAt } = endpoint;
	const page = `/dashboard/webhooks/${id}`;
	return (
		<section aria-labelledby="endpoint-status">
			<h2 id="endpoint-status" className="sr-only">
				Status{" "}
			</h2>
			{pausedAt === null ? null : (
				<Notice kind="warning" title="No events are being sent">
					Paused since <Moment at={pausedAt} />. Events in the meantime are not sent later.
					Deliveries that were already waiting go out when you resume.
				</Notice>
			)}
			<StatusRow>
				<EndpointStatus endpoint={endpoint} now={now} />
				<Form method="post" action={currentUrl} preventScrollReset className="flex flex-wrap gap-3">
					<IdempotencyKeyField value={idempotencyKey} />
					<Button type="submit" name="do" value="ping" variant="main">
						Send test
					</Button>
					<Button type="submit" name="do" value={pausedAt === null ? "pause" : "resume"}>
						{pausedAt === null ? "Pause" : "Resume"}
					</Button>
				</Form>
			</StatusRow>
			<div className="mb-8 flex flex-wrap gap-3">
				<ButtonLink to={`${page}/events`}>Change events</ButtonLink>
				<ButtonLink to={`${page}/secret`}>Generate new secret</ButtonLink>
				<ButtonLink to={`${page}/delete`} variant="plain" preventScrollReset>
					Delete
				</ButtonLink>
			</div>
		</section>
	);
}

function EndpointStatus({ endpoint, now }: Pick<Loaded, "endpoint" | "now">) {
	const { events, createdAt, lastSuccessAt, lastFailureAt, previousUntil } = endpoint;
	return (
		<dl>
			<dt>State</dt>
			<dd>
				<EndpointBadge endpoint={endpoint} />
			</dd>
			<dt>Events</dt>
			<dd>{events.join(", ")}</dd>
			<dt>Last success</dt>
			<dd>
				<MomentOrNever at={lastSuccessAt} />
			</dd>
			<dt>Last failure</dt>
			<dd>
				<MomentOrNever at={lastFailureAt} />
			</dd>
			<dt>Added</dt>
			<dd>
				<Moment at={createdAt} />
			</dd>
			{previousUntil !== null && previousUntil > now ? (
				<>
					<dt>Old secret</dt>
					<dd>
						Also signs until <Moment at={previousUntil} />
					</dd>
				</>
			) : null}
		</dl>
	);
}
