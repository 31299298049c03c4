import { Link } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
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
			["State", (line) => <OrderBadge order={line} forAdmin />],
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

const Product = ({ productId, productName, partNumber, customerNumber }: OrderLine) => (
	<>
		<Link to={`/dashboard/manageProduct/${productId}`}>{productName}</Link>
		{partNumber ? <small className="block">{partNumber}</small> : null}
		{customerNumber ? <small className="block">Customer's number: {customerNumber}</small> : null}
	</>
);
