import { formatPieces } from "~/domain/catalog/unit-rules";
import { calculateLineTotal } from "~/domain/money/rules";
import { MAX_QUANTITY_CHARS } from "~/domain/order-pad/reading/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "../elements/money";
import { Cell, Table } from "../elements/table";
import { VatNote } from "../products/net-view";
import { Price } from "../products/price";
import type { ReadyLine } from "./pad-view";
import { getFieldName } from "./review-fields";

export function ReadyLines({ lines }: { lines: readonly ReadyLine[] }) {
	if (lines.length === 0) return null;
	return (
		<div className="pad-table">
			<VatNote products={lines.map(({ product }) => product)} inForm="stored" />
			<Table
				caption="Ready lines. A quantity of 0 skips a line."
				head={["Line", "Part", "Quantity", "Price", "Total"]}
				ends={["Quantity", "Price", "Total"]}
			>
				{lines.map((line) => (
					<ReadyRow key={line.n} line={line} />
				))}
			</Table>
		</div>
	);
}

function ReadyRow({ line: { n, typed, product, quantity, note } }: { line: ReadyLine }) {
	const name = getFieldName("quantity", n);
	const pieces = formatPieces(quantity, product);
	return (
		<tr>
			<Cell label="Line">{formatNumber(n)}</Cell>
			<Cell label="Part">
				{product.number ? <b className="number">{product.number}</b> : null} {product.name}
				<br />
				<small className="code">{typed}</small>
				{note ? (
					<>
						<br />
						<small>{note}</small>
					</>
				) : null}
			</Cell>
			<Cell label="Quantity" align="end">
				<input
					className="input w-24 text-right max-md:text-left"
					name={name}
					defaultValue={quantity}
					maxLength={MAX_QUANTITY_CHARS}
					inputMode="numeric"
					autoComplete="off"
					aria-label={`Quantity of ${product.number ?? product.name}`}
				/>
				{pieces ? <small>{pieces}</small> : null}
			</Cell>
			<Cell label="Price" align="end">
				<Price poisha={product.pricePoisha} netPoisha={product.netPoisha} />
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={calculateLineTotal(product.pricePoisha, quantity)} />
			</Cell>
		</tr>
	);
}
