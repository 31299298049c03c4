import { formatTk } from "~/domain/money/rules";
import type {
	PriceAndStockFields,
	SavedPriceAndStock,
} from "~/domain/stock/price-and-stock-queries.server";
import { formatNumber } from "~/platform/format/format-number";
import { Notice } from "~/ui/elements/notice";

const MAX_OPEN = 8;

export function SavedList({ saved }: { saved: readonly SavedPriceAndStock[] }) {
	if (saved.length === 0) return null;
	const count = saved.length === 1 ? "1 product saved" : `${saved.length} products saved`;
	const list = (
		<ul className="mt-2 grid gap-1 text-small">
			{saved.map(({ id, name, partNumber, before, after }) => (
				<li key={id}>
					<strong>{partNumber || name}</strong>
					{partNumber ? ` ${name}` : ""}: {describeFields(before, after)}
				</li>
			))}
		</ul>
	);
	return (
		<Notice kind="success" title={saved.length > MAX_OPEN ? undefined : count}>
			{saved.length > MAX_OPEN ? (
				<details>
					<summary className="font-bold">{count}</summary>
					{list}
				</details>
			) : (
				list
			)}
		</Notice>
	);
}

function describeFields(before: PriceAndStockFields, after: PriceAndStockFields): string {
	const parts: string[] = [];
	if (before.pricePoisha !== undefined && after.pricePoisha !== undefined)
		parts.push(`price ${formatTk(before.pricePoisha)} → ${formatTk(after.pricePoisha)}`);
	if (before.onHand !== undefined && after.onHand !== undefined) {
		const [was, is] = [before.onHand, after.onHand].map((units) => formatNumber(units));
		parts.push(`stock ${was} → ${is}`);
	}
	if (after.quantityPrices !== undefined)
		parts.push(`quantity prices ${before.quantityPrices} → ${after.quantityPrices}`);
	return parts.join(", ");
}
