import { Link } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { describeProgress } from "~/domain/orders/rules/shipping";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";
import { OrderBadge } from "~/ui/orders/order-badge";
import { LineActions } from "../line-actions";

type AdminOrderLinesProps = { lines: readonly OrderLine[]; query: string };

export const AdminOrderLines = ({ lines, query }: AdminOrderLinesProps) => (
	<DataTable
		caption={lines.length === 1 ? "1 product" : `${lines.length} products`}
		rows={lines}
		columns={[
			["Product", (line) => <Product {...line} />],
			["Quantity", ({ quantity }) => quantity, "end"],
			["Unit price", ({ unitPricePoisha }) => <Money poisha={unitPricePoisha} />, "end"],
			["Total", ({ totalPoisha }) => <Money poisha={totalPoisha} />, "end"],
			["State", (line) => <State {...line} />],
			[
				"Actions",
				(line) => (
					<LineActions
						line={line}
						query={query}
						isWholeOrder={lines.length === 1}
						{...name(line)}
					/>
				),
			],
		]}
	/>
);

const name = ({ productName, orderNumber }: OrderLine) => ({
	subject: `${productName}, order ${orderNumber}`,
});

function State(line: OrderLine) {
	const progress = describeProgress(line);
	return (
		<>
			<OrderBadge order={line} forAdmin />
			{progress ? <small className="block">{progress}</small> : null}
		</>
	);
}

const Product = ({ productId, productName, partNumber, customerNumber }: OrderLine) => (
	<>
		<Link to={`/dashboard/manageProduct/${productId}`}>{productName}</Link>
		{partNumber ? <small className="block">{partNumber}</small> : null}
		{customerNumber ? <small className="block">Customer's number: {customerNumber}</small> : null}
	</>
);
