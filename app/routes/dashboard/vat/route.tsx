import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { formatVatRate } from "~/domain/money/vat-rules";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { VatTabs } from "./vat-tabs";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "VAT rates");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { rates: await listVatRates(context.platform.db) };
}

export default function VatRates() {
	const { rates } = useLoaderData<typeof loader>();
	return (
		<Page
			title="VAT rates"
			intro="Prices contain VAT, so a rate changes no price: only how much of it is VAT. Orders and invoices keep the rates that they were placed with."
			width="text"
			actions={
				<ButtonLink to="/dashboard/vat/add" variant="main">
					Add VAT rate
				</ButtonLink>
			}
		>
			<VatTabs />
			<Table caption="All VAT rates, the highest first" head={["Name", "Rate", "Actions"]}>
				{rates.map(({ id, name, bp }) => (
					<tr key={id}>
						<Cell label="Name">{name}</Cell>
						<Cell label="Rate" align="end">
							{formatVatRate(bp)}
						</Cell>
						<ActionsCell>
							<ButtonLink to={`/dashboard/vat/${id}`} aria-label={`Edit ${name}`}>
								Edit
							</ButtonLink>
						</ActionsCell>
					</tr>
				))}
			</Table>
		</Page>
	);
}
