import { Link } from "@remix-run/react";
import type { PricedProduct } from "~/domain/price-lists/queries.server";
import { formatRows } from "~/domain/price-lists/rules";
import { Money } from "~/ui/elements/money";
import { SecondLine } from "~/ui/elements/second-line";
import { DataTable } from "~/ui/lists/data-table";

type PriceTableProps = { products: readonly PricedProduct[]; path: string; empty: string };

export const PriceTable = ({ products, path, empty }: PriceTableProps) => (
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
