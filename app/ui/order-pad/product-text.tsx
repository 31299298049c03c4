import { formatPieces } from "~/domain/catalog/unit-rules";
import { formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import type { ProductView } from "./pad-view";

type ProductTextProps = {
	product: ProductView;
	quantity: number | null;
	/** Omits what the surrounding text says. */
	isShort?: boolean;
};

/** Shows 'TY-0912 Hex bolt, 12 boxes of 50 = 600 pieces, tk 9.50, 480 in stock'. */
export function ProductText({ product, quantity, isShort }: ProductTextProps) {
	const units =
		quantity === null ? null : (formatPieces(quantity, product) ?? formatNumber(quantity));
	if (isShort) return units;
	const { number, name, pricePoisha, available } = product;
	const stock = available > 0 ? `${formatNumber(available)} in stock` : "Sold out";
	return (
		<>
			{number ? <b className="number">{number}</b> : null} {name}
			<small className="block tabular-nums">
				{[units, formatTk(pricePoisha), stock].filter(Boolean).join(", ")}
			</small>
		</>
	);
}
