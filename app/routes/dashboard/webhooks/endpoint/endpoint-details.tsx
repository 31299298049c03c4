import { Form } from "@remix-run/react";
import type { EndpointDto } from "~/domain/webhooks/rules";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { EndpointBadge } from "../endpoint-badge";

type EndpointDetailsProps = {
	endpoint: EndpointDto;
	now: number;
	currentUrl: string;
	idempotencyKey: string;
};

/** How it stands with an endpoint, and all that can be done with it. */
export function EndpointDetails({
	endpoint,
	now,
	currentUrl,
	idempotencyKey,
}: EndpointDetailsProps) {
	const { id, events, createdAt, pausedAt, lastSuccessAt, lastFailureAt, previousUntil } = endpoint;
	const page = `/dashboard/webhooks/${id}`;
	return (
		<section aria-labelledby="endpoint-facts">
			<h2 id="endpoint-facts" className="sr-only">
				How it stands
			</h2>
			{pausedAt === null ? null : (
				<Notice kind="warning" title="It is told nothing">
					Paused since <Moment at={pausedAt} />. What happens meanwhile is not told later; what
					waited before goes out once it is resumed.
				</Notice>
			)}
			<div className="facts-row">
				<dl>
					<dt>State</dt>
					<dd>
						<EndpointBadge endpoint={endpoint} />
					</dd>
					<dt>Told of</dt>
					<dd>{events.join(", ")}</dd>
					<dt>Last success</dt>
					<dd>{lastSuccessAt === null ? "Never" : <Moment at={lastSuccessAt} />}</dd>
					<dt>Last failure</dt>
					<dd>{lastFailureAt === null ? "Never" : <Moment at={lastFailureAt} />}</dd>
					<dt>Added</dt>
					<dd>
						<Moment at={createdAt} />
					</dd>
					{previousUntil !== null && previousUntil > now ? (
						<>
							<dt>Old secret</dt>
							<dd>
								Signs too until <Moment at={previousUntil} />
							</dd>
						</>
					) : null}
				</dl>
				<Form method="post" action={currentUrl} preventScrollReset className="flex flex-wrap gap-3">
					<IdempotencyKeyField value={idempotencyKey} />
					<Button type="submit" name="do" value="ping" variant="main">
						Send a test
					</Button>
					<Button type="submit" name="do" value={pausedAt === null ? "pause" : "resume"}>
						{pausedAt === null ? "Pause" : "Resume"}
					</Button>
				</Form>
			</div>
			<div className="mb-8 flex flex-wrap gap-3">
				<ButtonLink to={`${page}/events`}>Change what it is told of</ButtonLink>
				<ButtonLink to={`${page}/secret`}>Make another secret</ButtonLink>
				<ButtonLink to={`${page}/delete`} variant="plain" preventScrollReset>
					Delete
				</ButtonLink>
			</div>
		</section>
	);
}
