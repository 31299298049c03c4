import { describeWait, isShort } from "~/domain/backorders/short-lines";
import { type CartLine, findLineProblem } from "~/domain/cart/rules";
import { formatTk } from "~/domain/money/rules";
import { Notice } from "~/ui/elements/notice";

/** The table marks the others. */
const MAX_NAMED_LINES = 10;

/** Names the lines that can't be ordered as they are, or cost more or less than when added. */
export function AttentionList({ lines }: { lines: readonly CartLine[] }) {
	const found = lines.flatMap((line) => {
		const text = isShort(line)
			? describeWait(line)
			: (findLineProblem(line) ?? describePriceChange(line));
		return text ? [{ ...line, text }] : [];
	});
	if (found.length === 0) return null;
	return (
		<Notice kind="warning" title={getTitle(found)}>
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

function getTitle(lines: readonly CartLine[]): string {
	if (lines.some((line) => findLineProblem(line) && !isShort(line)))
		return "Some of your cart can't be ordered now";
	return lines.some(isShort)
		? "Some of your cart is not in stock. Check out to choose what waits"
		: "Some prices have changed";
}

function describePriceChange({ pricePoisha, seenPricePoisha }: CartLine): string | null {
	if (pricePoisha === seenPricePoisha) return null;
	return `now ${formatTk(pricePoisha)}, was ${formatTk(seenPricePoisha)}`;
}
