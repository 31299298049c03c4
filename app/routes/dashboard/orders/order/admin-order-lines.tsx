import { AMOUNT_RIGHTS } from "~/domain/accounts/staff-rights";
import { describeQuotedTime, isGoods, type OrderLine } from "~/domain/orders/rules/order-line";
import { describeProgress } from "~/domain/orders/rules/shipping";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";
import { StaffLink } from "~/ui/lists/staff-link";
import { OrderBadge } from "~/ui/orders/order-badge";
import { useRights } from "~/ui/shell/use-rights";
import { LineActions } from "../order-actions";

type AdminOrderLinesProps = { lines: readonly OrderLine[]; query: string };

export function AdminOrderLines({ lines, query }: AdminOrderLinesProps) {
	const may = useRights();
	return (
		<DataTable
			caption={countProducts(lines)}
			rows={lines}
			columns={[
				["Product", (line) => <Product {...line} />],
				["Quantity", ({ quantity }) => quantity, "end"],
				...(may(AMOUNT_RIGHTS) ? AMOUNT_COLUMNS : []),
				["State", (line) => <State {...line} />],
				[
					"Actions",
					(line) => (
						// A charge is cancelled with the last goods, not on its own.
						<LineActions
							line={line}
							query={query}
							isWholeOrder={lines.length === 1}
							isCharge={!isGoods(line)}
							{...name(line)}
						/>
					),
				],
			]}
		/>
	);
}

const AMOUNT_COLUMNS = [
	["Unit price", ({ unitPricePoisha }: OrderLine) => <Money poisha={unitPricePoisha} />, "end"],
	["Total", ({ totalPoisha }: OrderLine) => <Money poisha={totalPoisha} />, "end"],
] as const;

const name = ({ productName, orderNumber }: OrderLine) => ({
	subject: `${productName}, order ${orderNumber}`,
});

function countProducts(lines: readonly OrderLine[]): string {
	const { length } = lines.filter(isGoods);
	return length === 1 ? "1 product" : `${length} products`;
}

function State(line: OrderLine) {
	const progress = describeProgress(line);
	return (
		<>
			<OrderBadge order={line} forAdmin />
			{progress ? <small className="block">{progress}</small> : null}
		</>
	);
}

const Product = ({ kind, productId, productName, ...line }: OrderLine) => (
	<>
		{isGoods({ kind }) ? (
			<StaffLink right="catalogue" to={`/dashboard/manageProduct/${productId}`}>
				{productName}
			</StaffLink>
		) : (
			productName
		)}
		{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
		{line.customerNumber ? (
			<small className="block">Customer's number: {line.customerNumber}</small>
		) : null}
		{line.quotedLeadDays === null ? null : (
			<small className="block">{describeQuotedTime(line.quotedLeadDays)}</small>
		)}
	</>
);
