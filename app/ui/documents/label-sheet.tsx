import { formatNumber } from "~/platform/format/format-number";
import { LABEL_SHEETS, type LabelOptions } from "./label-sheets";

/** The texts of a label, and its code; empty ones are left out. */
export type Label = {
	id: string;
	code: { path: string; size: number };
	number: string;
	ownNumbers: string;
	name: string;
	bin: string;
	price: string;
	quantity: number | null;
};

type LabelSheetsProps = Pick<LabelOptions, "sheet" | "start"> & { labels: readonly Label[] };

/** Sheets of labels, behind those that are used up. */
export function LabelSheets({ sheet, start, labels }: LabelSheetsProps) {
	const { columns, rows } = LABEL_SHEETS[sheet];
	const count = columns * rows;
	const cells = [...Array.from({ length: start - 1 }, () => null), ...labels];
	const sheets = Array.from({ length: Math.ceil(cells.length / count) }, (_, index) =>
		cells.slice(index * count, (index + 1) * count),
	);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard must reach it
		<main className="sheets" tabIndex={0}>
			{sheets.map((onSheet, index) => (
				<div key={index} className="sheet">
					{onSheet.map((label, place) =>
						label ? <LabelCell key={label.id} {...label} /> : <div key={place} />,
					)}
				</div>
			))}
		</main>
	);
}

const LabelCell = ({ code, number, ownNumbers, name, bin, price, quantity }: Label) => (
	<div className="label">
		<svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true">
			<path d={code.path} />
		</svg>
		<div>
			{bin ? <b>{bin}</b> : null}
			<b>{number || name}</b>
			{ownNumbers ? <span className="own">{ownNumbers}</span> : null}
			{number ? <span>{name}</span> : null}
			{quantity ? <i>Usually {formatNumber(quantity)}</i> : null}
			{price ? <i>{price}</i> : null}
		</div>
	</div>
);
