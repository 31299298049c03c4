import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { formatVatRate } from "~/domain/money/vat-rate";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ListPage } from "~/ui/lists/list-page";
import { EditLink } from "~/ui/lists/row-actions";
import { VatTabs } from "./vat-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled("VAT rates");

export const loader = admin.loader(async ({ ctx }) => ({ rates: await listVatRates(ctx.db) }));

export default withData<typeof loader>(({ rates }) => (
	<ListPage
		title="VAT rates"
		intro="Prices contain VAT, so a rate changes no price: only how much of it is VAT. Orders and invoices keep the rates that they were placed with."
		width="text"
		add={["Add VAT rate", "/dashboard/vat/add"]}
		empty="No VAT rates yet"
		caption="All VAT rates, the highest first"
		rows={rates}
		columns={[
			["Name", ({ name }) => name],
			["Rate", ({ bp }) => formatVatRate(bp), "end"],
			["Actions", ({ id, name }) => <EditLink to={`/dashboard/vat/${id}`} what={name} />],
		]}
	>
		<VatTabs />
	</ListPage>
));
