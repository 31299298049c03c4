import { Form } from "@remix-run/react";
import type { EndpointDto } from "~/domain/webhooks/rules";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Moment, MomentOrNever } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { StatusRow } from "~/ui/layout/status-row";
import { EndpointBadge } from "../endpoint-badge";

type EndpointDetailsProps = {
	endpoint: EndpointDto;
	now: number;
	currentUrl: string;
	idempotencyKey: string;
};

export function EndpointDetails({
	endpoint,
	now,
	currentUrl,
	idempotencyKey,
}: EndpointDetailsProps) {
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

function EndpointStatus({ endpoint, now }: Pick<EndpointDetailsProps, "endpoint" | "now">) {
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
