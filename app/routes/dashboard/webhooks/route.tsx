import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listEndpoints } from "~/domain/webhooks/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { EndpointRow } from "./endpoint-row";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Webhooks");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { endpoints: await listEndpoints(context.platform.db) };
}

export default function Webhooks() {
	const { endpoints } = useLoaderData<typeof loader>();
	const add = (
		<ButtonLink to="/dashboard/webhooks/add" variant="main">
			Add a URL
		</ButtonLink>
	);
	return (
		<Page
			title="Webhooks"
			intro="Programs elsewhere that are told by a signed message when an order is placed, paid, shipped or cancelled."
			actions={endpoints.length > 0 ? add : null}
		>
			{endpoints.length === 0 ? (
				<EmptyState title="Nobody is told of orders" action={add} />
			) : (
				<Table
					caption="URLs, the oldest first; times in Bangladesh"
					head={["URL", "Told of", "State", "Last success", "Last failure", "Actions"]}
				>
					{endpoints.map((endpoint) => (
						<EndpointRow key={endpoint.id} endpoint={endpoint} />
					))}
				</Table>
			)}
			<p className="mt-6 text-small text-soft">
				What they are sent, and how they can tell that it came from here, stands on{" "}
				<Link to="/api/v1/docs#webhooks">the API's page</Link>.
			</p>
		</Page>
	);
}
