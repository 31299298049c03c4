import { Outlet, type useLoaderData } from "@remix-run/react";
import { listMethods, listZones, type SavedMethod } from "~/domain/delivery/queries.server";
import { formatTk } from "~/domain/money/rules";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ButtonLink } from "~/ui/elements/button";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { EditAndDelete } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const PATH = "/dashboard/delivery";

export const meta = titled("Delivery");

export const loader = admin.loader(async ({ ctx: { db } }) => {
	const [methods, zones] = await Promise.all([listMethods(db), listZones(db)]);
	const names = new Map(zones.map(({ id, name }) => [id, name]));
	return {
		methods: methods.map((method) => ({
			...method,
			goesTo: method.zones.map((id) => names.get(id) ?? id).join(", "),
		})),
		zones,
	};
});

export default withData<typeof loader>(({ methods, zones }) => (
	<Page
		title="Delivery"
		intro="What buyers choose at the checkout. Orders keep the name and the charge that they were placed with."
		actions={
			<>
				<ButtonLink to={`${PATH}/zones/add`}>Add zone</ButtonLink>
				<ButtonLink to={`${PATH}/methods/add`} variant="main">
					Add method
				</ButtonLink>
			</>
		}
	>
		<Methods methods={methods} />
		<Zones zones={zones} />
		<Outlet />
	</Page>
));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const Methods = ({ methods }: Pick<Loaded, "methods">) => (
	<DataTable
		empty="No methods yet: orders are delivered as agreed, and nothing is charged"
		caption="Delivery methods, as the checkout lists them"
		rows={methods}
		columns={[
			["Name", ({ name }) => <span className="font-semibold">{name}</span>],
			["Charge", describeRates],
			[
				"Free over",
				({ freeOverPoisha }) => (freeOverPoisha ? formatTk(freeOverPoisha) : "–"),
				"end",
			],
			["Up to", ({ maxKg }) => (maxKg ? `${formatNumber(maxKg)} kg` : "–"), "end"],
			["Days", ({ days }) => days, "end"],
			["Goes to", ({ goesTo }) => goesTo || "All districts"],
			["Actions", (method) => <EditAndDelete {...method} path={`${PATH}/methods`} />],
		]}
	/>
);

function Zones({ zones }: Pick<Loaded, "zones">) {
	if (zones.length === 0) return null;
	return (
		<div className="mt-8">
			<DataTable
				caption="Zones of districts"
				rows={zones}
				columns={[
					["Name", ({ name }) => <span className="font-semibold">{name}</span>],
					["Districts", ({ districts }) => describeDistricts(districts)],
					["Actions", (zone) => <EditAndDelete {...zone} path={`${PATH}/zones`} />],
				]}
			/>
		</div>
	);
}

function describeRates({ rates, unit }: Pick<SavedMethod, "rates" | "unit">): string {
	if (rates.length === 0) return "Free";
	const per = unit === "kg" ? " per kg" : "";
	return rates
		.map(({ minQuantity, unitPoisha }, index) =>
			index === 0 ? formatTk(unitPoisha) + per : `from ${minQuantity} kg ${formatTk(unitPoisha)}`,
		)
		.join(", ");
}

const NAMED_DISTRICTS = 6;

function describeDistricts(districts: readonly string[]): string {
	const named = districts.slice(0, NAMED_DISTRICTS).join(", ");
	const others = districts.length - NAMED_DISTRICTS;
	return others > 0 ? `${named} and ${others} more` : named;
}
