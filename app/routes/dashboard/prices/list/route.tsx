import { data } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { formatDecimalTk } from "~/domain/money/rules";
import {
	findPricedProduct,
	findPriceList,
	listPricedProducts,
	type PricedProduct,
} from "~/domain/price-lists/queries.server";
import {
	describeDates,
	formatPercent,
	formatRows,
	getListPhase,
	KIND_LABELS,
} from "~/domain/price-lists/rules";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { History } from "~/ui/dashboard/audit-cells";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { SecondLine } from "~/ui/elements/second-line";
import { Page } from "~/ui/layout/page";
import { CellInput } from "~/ui/lists/cell-input";
import { DataTable } from "~/ui/lists/data-table";
import { ListPager, TableFileLinks } from "~/ui/lists/list-page";
import { ListStatus } from "../list-status";
import { ListTabs } from "../list-tabs";
import { describeShownPrices, handleSave, type SavePricesResult } from "./handle-save.server";
import { PricesForm } from "./prices-form";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Price list", ({ list }) => list.name);

/** Also after an error: another admin may have changed the prices. */
export const shouldRevalidate = () => true;

const PAGE_SIZE = 50;
const HISTORY_SIZE = 10;

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const { db, now } = ctx;
	const list = found(await findPriceList(db, params.priceListId ?? ""));
	const { searchParams } = new URL(request.url);
	const number = (searchParams.get("number") ?? "").trim().slice(0, 100);
	const after = searchParams.get("after") ?? "";
	const sought = number === "" ? null : await findPricedProduct(db, list.id, number);
	const listed = sought
		? { products: sought.ok ? [sought.product] : [], next: null }
		: await listPricedProducts(db, { listId: list.id, after, size: PAGE_SIZE });
	const { entries } = await listAuditEntries(db, null, HISTORY_SIZE, {
		subject: `price-list:${list.id}`,
	});
	const body = {
		entries,
		list,
		number,
		...listed,
		isFirst: after === "",
		phase: getListPhase(list, now()),
		error: sought?.ok === false ? sought.message : null,
		found: sought?.ok ? writePrices(sought.product) : "",
		shown: describeShownPrices(listed.products),
		passwordNeed: await getPasswordNeed(request, context, user),
	};
	return data(body, { status: body.error ? 404 : 200 });
});

const writePrices = ({ id, partNumber, rows }: PricedProduct) =>
	rows
		.map(([from, unitPoisha]) => `${partNumber || id}  ${from}  ${formatDecimalTk(unitPoisha)}`)
		.join("\n");

export const action = handleSave;

export default function PriceListPrices() {
	const page = useLoaderData<typeof loader>();
	const { list, phase, number, error, products, next, isFirst, ...form } = page;
	const result = useActionData<SavePricesResult>();
	const path = `/dashboard/prices/${list.id}`;
	const percent = list.percentOffBp > 0 ? `, ${formatPercent(list.percentOffBp)} off` : "";
	const isFound = number !== "" && products.length > 0;
	const pricesForm = (
		<PricesForm
			// The saved values replace the typed ones.
			key={JSON.stringify([number, products])}
			{...form}
			result={result}
			path={path}
			isOpen={isFound}
		/>
	);
	return (
		<Page
			title={list.name}
			intro={
				<>
					<ListStatus phase={phase} fromAt={list.fromAt} /> {KIND_LABELS[list.kind].toLowerCase()}{" "}
					list{percent}, {describeDates(list)}
				</>
			}
			actions={
				<>
					<PriceSearch path={path} number={number} error={error} />
					<TableFileLinks file={`${path}/prices`} />
				</>
			}
		>
			<ListTabs id={list.id} kind={list.kind} />
			{isFound ? null : pricesForm}
			<PriceTable
				products={products}
				path={path}
				empty={isFirst && !number ? "No prices yet" : "No prices found"}
			/>
			{isFound ? pricesForm : null}
			<ListPager list={path} isFirst={isFirst && !number} next={next} />
			<History entries={page.entries} />
		</Page>
	);
}

type PriceSearchProps = { path: string; number: string; error: string | null };

const PriceSearch = ({ path, number, error }: PriceSearchProps) => (
	<Form
		action={path}
		role="search"
		aria-label="Prices"
		className="flex flex-wrap items-start gap-2"
		key={number}
	>
		<div>
			<CellInput
				id="number"
				name="number"
				type="search"
				label="Part number"
				placeholder="Part number"
				maxLength={100}
				defaultValue={number}
				error={error ?? undefined}
			/>
		</div>
		<Button type="submit">Find</Button>
	</Form>
);

type PriceTableProps = { products: readonly PricedProduct[]; path: string; empty: string };

const PriceTable = ({ products, path, empty }: PriceTableProps) => (
	<DataTable
		empty={empty}
		caption="From each quantity on"
		rows={products}
		columns={[
			[
				"Part number",
				({ partNumber }) =>
					partNumber ? <ProductLink path={path} partNumber={partNumber} /> : "–",
			],
			["Name", ({ id, name }) => <Link to={`/products/${id}`}>{name}</Link>],
			["Base price", ({ basePoisha }) => <Money poisha={basePoisha} hasDecimals />, "end"],
			["Prices in this list", (product) => <ListedPrices {...product} />],
		]}
	/>
);

const ProductLink = ({ path, partNumber }: { path: string; partNumber: string }) => (
	<Link to={`${path}?number=${encodeURIComponent(partNumber)}`}>{partNumber}</Link>
);

const ListedPrices = ({ rows, basePoisha }: PricedProduct) => (
	<>
		{formatRows(rows)}
		{rows.some(([, unitPoisha]) => unitPoisha >= basePoisha) ? (
			<SecondLine className="text-soft">
				A price that is not below the base price is never charged.
			</SecondLine>
		) : null}
	</>
);
