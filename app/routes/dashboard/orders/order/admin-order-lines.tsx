import { Link } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { OrderBadge } from "~/ui/orders/order-badge";
import { LineActions } from "../line-actions";

type AdminOrderLinesProps = { lines: readonly OrderLine[]; query: string; idempotencyKey: string };

export function AdminOrderLines({ lines, query, idempotencyKey }: AdminOrderLinesProps) {
	return (
		<Table
			caption={lines.length === 1 ? "1 product" : `${lines.length} products`}
			head={["Product", "Quantity", "Unit price", "Total", "State", "Actions"]}
		>
			{lines.map((line) => (
				<tr key={line.id}>
					<Cell label="Product">
						<Link to={`/dashboard/manageProduct/${line.productId}`}>{line.productName}</Link>
						{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
						{line.customerNumber ? (
							<small className="block">Customer's number: {line.customerNumber}</small>
						) : null}
					</Cell>
					<Cell label="Quantity" align="end">
						{line.quantity}
					</Cell>
					<Cell label="Unit price" align="end">
						<Money poisha={line.unitPricePoisha} />
					</Cell>
					<Cell label="Total" align="end">
						<Money poisha={line.totalPoisha} />
					</Cell>
					<Cell label="State">
						<OrderBadge order={line} forAdmin />
					</Cell>
					<ActionsCell>
						<LineActions
							line={line}
							subject={`${line.productName}, order ${line.orderNumber}`}
							{...{ query, idempotencyKey }}
						/>
					</ActionsCell>
				</tr>
			))}
		</Table>
	);
}
