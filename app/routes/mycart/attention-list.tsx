import { type CartLine, findLineProblem } from "~/domain/cart/rules";
import { formatTk } from "~/domain/money/rules";
import { Notice } from "~/ui/elements/notice";

/** The table marks the others. */
const MAX_NAMED_LINES = 10;

/** Names the lines that can't be ordered as they are, or cost more or less than when added. */
export function AttentionList({ lines }: { lines: readonly CartLine[] }) {
	const found = lines.flatMap((line) => {
		const text = findLineProblem(line) ?? describePriceChange(line);
		return text ? [{ ...line, text }] : [];
	});
	if (found.length === 0) return null;
	return (
		<Notice
			kind="warning"
			title={
				found.some((line) => findLineProblem(line))
					? "Some of your cart can't be ordered now"
					: "Some prices have changed"
			}
		>
			<ul className="grid gap-1">
				{found.slice(0, MAX_NAMED_LINES).map(({ productId, name, text }) => (
					<li key={productId}>
						<a href={`#field-${productId}`}>{name}</a>: {text}
					</li>
				))}
				{found.length > MAX_NAMED_LINES ? (
					<li>and {found.length - MAX_NAMED_LINES} more, marked below</li>
				) : null}
			</ul>
		</Notice>
	);
}

function describePriceChange({ pricePoisha, seenPricePoisha }: CartLine): string | null {
	if (pricePoisha === seenPricePoisha) return null;
	return `now ${formatTk(pricePoisha)}, was ${formatTk(seenPricePoisha)}`;
}
