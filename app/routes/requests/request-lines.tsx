import { Link } from "@remix-run/react";
import type { RequestLine } from "~/domain/approvals/rules";
import { calculateLineTotal } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "~/ui/elements/money";
import { CellInput } from "~/ui/lists/cell-input";
import { DataTable } from "~/ui/lists/data-table";
import { UNITS_FIELD_PREFIX } from "~/ui/orders/cart-lines";
import { OwnNumber } from "~/ui/parts/own-number";

type RequestLinesProps = {
	lines: readonly RequestLine[];
	isChangeable: boolean;
	/** The keys are names of fields. */
	typed?: Record<string, string>;
	errors?: Record<string, string>;
};

export const RequestLines = ({ lines, isChangeable, typed, errors }: RequestLinesProps) => (
	<DataTable
		caption={isChangeable ? "Parts. Lower a quantity, or enter 0 to remove the part." : "Parts"}
		rows={lines}
		getKey={({ productId }) => productId}
		columns={[
			[
				"Part",
				({ productId, name, partNumber, customerNumber }) => (
					<>
						<Link to={`/products/${productId}`}>{name}</Link>{" "}
						<span className="code text-soft">{partNumber}</span>
						<OwnNumber number={customerNumber} />
					</>
				),
			],
			[
				"Quantity",
				({ productId, name, quantity, requestedQuantity }) => {
					const field = UNITS_FIELD_PREFIX + productId;
					if (!isChangeable) return quantity === 0 ? "Removed" : formatNumber(quantity);
					return (
						<CellInput
							id={field}
							name={field}
							inputMode="numeric"
							label={`Quantity of ${name}, at most ${requestedQuantity}`}
							defaultValue={typed?.[field] ?? String(quantity)}
							error={errors?.[field]}
							className="max-w-24 text-right"
						/>
					);
				},
				"end",
			],
			[
				"Price",
				({ pricePoisha }) => (
					<>
						<span className="md:hidden">× </span>
						<Money poisha={pricePoisha} />
					</>
				),
				"end",
			],
			[
				"Total",
				({ pricePoisha, quantity }) => <Money poisha={calculateLineTotal(pricePoisha, quantity)} />,
				"end",
			],
		]}
	/>
);
