import { formatPieces } from "~/domain/catalog/unit-rules";
import { formatTk } from "~/domain/money/rules";
import type { PartView } from "./pad-view";

type PartTextProps = {
	part: PartView;
	quantity: number | null;
	/** Without what the lines around it say. */
	isShort?: boolean;
};

/** 'TY-0912 Hex bolt, 12 boxes of 50 = 600 pieces, tk 9.50, 480 in stock'. */
export function PartText({ part, quantity, isShort }: PartTextProps) {
	const units =
		quantity === null ? null : (formatPieces(quantity, part) ?? quantity.toLocaleString("en-US"));
	if (isShort) return units;
	const { number, name, pricePoisha, available } = part;
	const stock = available > 0 ? `${available.toLocaleString("en-US")} in stock` : "Sold out";
	return (
		<>
			{number ? <b className="number">{number}</b> : null} {name}
			<small className="block tabular-nums">
				{[units, formatTk(pricePoisha), stock].filter(Boolean).join(", ")}
			</small>
		</>
	);
}
