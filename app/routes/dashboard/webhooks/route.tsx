import { Link } from "@remix-run/react";
import { listEndpoints } from "~/domain/webhooks/endpoints.server";
import { listEndpointsWithPreviousSecret } from "~/domain/webhooks/secrets.server";
import { admin } from "~/http/pages/page.server";
import { titled, withData } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { MomentOrNever } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowLink } from "~/ui/lists/row-actions";
import { EndpointBadge } from "./endpoint-badge";

export const meta = titled("Webhooks");

export const loader = admin.loader(async ({ ctx }) => ({
	endpoints: await listEndpoints(ctx.db),
	withPreviousSecret: await listEndpointsWithPreviousSecret(ctx),
}));

export default withData<typeof loader>(({ endpoints, withPreviousSecret }) => {
	const add = (
		<ButtonLink to="/dashboard/webhooks/add" variant="main">
			Add a webhook
		</ButtonLink>
	);
	return (
		<Page
			title="Webhooks"
			intro="Send a signed message to other programs when an order is placed, paid, shipped, cancelled or refunded, or the shop raises an alert."
			actions={endpoints.length > 0 ? add : null}
		>
			{withPreviousSecret.length > 0 ? (
				<Notice
					kind="warning"
					title="Generate new secrets before COOKIE_SECRET_PREVIOUS is removed"
				>
					{endpoints
						.filter(({ id }) => withPreviousSecret.includes(id))
						.map(({ id, url }) => (
							<p key={id}>
								<Link
									to={`/dashboard/webhooks/${id}`}
									className="flex min-h-11 items-center font-semibold"
								>
									{url}
								</Link>
							</p>
						))}
				</Notice>
			) : null}
			{endpoints.length === 0 ? (
				<EmptyState title="No webhooks yet" action={add} />
			) : (
				<DataTable
					caption="Webhooks, oldest first; Bangladesh time"
					rows={endpoints}
					columns={[
						["URL", ({ url }) => <strong className="break-all">{url}</strong>],
						["Events", ({ events }) => events.join(", ")],
						["State", (endpoint) => <EndpointBadge endpoint={endpoint} />],
						["Last success", ({ lastSuccessAt }) => <MomentOrNever at={lastSuccessAt} />],
						["Last failure", ({ lastFailureAt }) => <MomentOrNever at={lastFailureAt} />],
						["Actions", ({ id, url }) => <OpenLink id={id} url={url} />],
					]}
				/>
			)}
			<p className="mt-6 text-small text-soft">
				Payloads and signatures are described in the{" "}
				<Link to="/api/v1/docs#webhooks">API guide</Link>.
			</p>
		</Page>
	);
});

const OpenLink = ({ id, url }: { id: string; url: string }) => (
	<RowLink to={`/dashboard/webhooks/${id}`} label="Open" what={url} isPage />
);
