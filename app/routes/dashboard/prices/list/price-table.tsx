import { Link } from "@remix-run/react";
import type { PricedPart } from "~/domain/price-lists/queries.server";
import { formatRows } from "~/domain/price-lists/rules";
import { Money } from "~/ui/elements/money";
import { SecondLine } from "~/ui/elements/second-line";
import { DataTable } from "~/ui/lists/data-table";

type PriceTableProps = { parts: readonly PricedPart[]; path: string };

export const PriceTable = ({ parts, path }: PriceTableProps) => (
	<DataTable
		caption="From each quantity on"
		rows={parts}
		columns={[
			[
				"Part number",
				({ partNumber }) => (partNumber ? <PartLink {...{ path, partNumber }} /> : "–"),
			],
			["Name", ({ id, name }) => <Link to={`/products/${id}`}>{name}</Link>],
			["Base price", ({ basePoisha }) => <Money poisha={basePoisha} hasDecimals />, "end"],
			["Prices in this list", (part) => <ListedPrices {...part} />],
		]}
	/>
);

const PartLink = ({ path, partNumber }: { path: string; partNumber: string }) => (
	<Link to={`${path}?number=${encodeURIComponent(partNumber)}`}>{partNumber}</Link>
);

const ListedPrices = ({ rows, basePoisha }: PricedPart) => (
	<>
		{formatRows(rows)}
		{rows.some(([, unitPoisha]) => unitPoisha >= basePoisha) ? (
			<SecondLine className="text-soft">
				A price that is not below the base price is never charged.
			</SecondLine>
		) : null}
	</>
);
