import type { ProductDetail } from "~/domain/catalog/rules";
import { calculatePiecePrice, formatPack } from "~/domain/catalog/unit-rules";
import { calculateNet } from "~/domain/money/vat-rules";
import { findBreak, type PriceBreak } from "~/domain/prices/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "~/ui/elements/money";
import { VatNote } from "~/ui/products/net-view";
import { PriceNote } from "~/ui/products/price-breaks";

type PricesProps = {
	product: ProductDetail;
	quantity: number;
	isNet: boolean;
	inForm?: "kept";
};

export function Prices({ product, quantity, isNet, inForm }: PricesProps) {
	const price = findBreak(product.breaks, quantity);
	const reachable = product.breaks.filter((_, index) => {
		const next = product.breaks[index + 1];
		return !next || next.minQuantity > product.minQuantity;
	});
	const isTable = reachable.length > 1;
	const netOfBp = isNet && product.vatBp > 0 ? product.vatBp : null;
	return (
		<>
			{isTable ? (
				<PriceTable product={product} breaks={reachable} current={price} netOfBp={netOfBp} />
			) : (
				<SinglePrice product={product} price={price} netOfBp={netOfBp} />
			)}
			<VatNote
				products={[{ pricePoisha: price.unitPoisha, vatBp: product.vatBp }]}
				inForm={inForm}
			/>
			<PriceNote price={price} />
		</>
	);
}

type SinglePriceProps = { product: ProductDetail; price: PriceBreak; netOfBp: number | null };

/** Shows 'tk 965', 'Box of 50 · tk 19.30 per piece (approx.)'. */
function SinglePrice({ product, price, netOfBp }: SinglePriceProps) {
	const pack = formatPack(product);
	return (
		<p>
			<strong className="mr-3 text-title font-extrabold">
				<Money poisha={price.unitPoisha} />
			</strong>
			{netOfBp === null ? null : (
				<small className="mr-3">
					<Money poisha={calculateNet(price.unitPoisha, netOfBp)} hasDecimals /> without VAT
					(approx.)
				</small>
			)}
			{pack ? (
				<small>
					{pack}
					{product.packSize > 1 ? (
						<>
							{" "}
							· <Money poisha={calculatePiecePrice(price.unitPoisha, product)} /> per piece
							(approx.)
						</>
					) : null}
				</small>
			) : null}
		</p>
	);
}

type PriceTableProps = {
	product: ProductDetail;
	breaks: readonly PriceBreak[];
	current: PriceBreak;
	/** The rate of the VAT to show prices without; null to show none. */
	netOfBp: number | null;
};

const TABLE =
	"w-full text-small tabular-nums [&_:is(td,th)]:px-2 [&_:is(td,th)]:text-right [&_:is(td,th):first-child]:text-left [&_thead]:border-b-2 [&_thead]:border-b-ink [&_thead]:align-bottom [&_th]:font-normal [&_th]:text-soft [&_tbody_tr]:h-9 [&_tbody_tr]:border-b";
const CURRENT = "bg-tile [&>th]:shadow-[inset_4px_0_0_var(--color-signal)]";

function PriceTable({ product, breaks, current, netOfBp }: PriceTableProps) {
	const { packSize, minQuantity } = product;
	return (
		<table className={TABLE}>
			<caption className="sr-only">Prices by quantity</caption>
			<thead>
				<tr>
					<th scope="col">Quantity</th>
					<th scope="col">
						{formatPack(product) ?? "Each"}
						{netOfBp === null ? null : <small className="block">Without VAT (approx.)</small>}
					</th>
					{packSize > 1 ? <th scope="col">Per piece (approx.)</th> : null}
				</tr>
			</thead>
			<tbody>
				{breaks.map(({ minQuantity: start, unitPoisha }, index) => {
					const isCurrent = start === current.minQuantity;
					const price = <Money poisha={unitPoisha} hasDecimals />;
					return (
						<tr
							key={start}
							aria-current={isCurrent || undefined}
							className={isCurrent ? CURRENT : undefined}
						>
							<th scope="row">
								{formatRange(Math.max(start, minQuantity), breaks[index + 1]?.minQuantity)}
							</th>
							<td>
								{isCurrent ? <strong className="text-lead">{price}</strong> : price}
								{netOfBp === null ? null : (
									<small className="block">
										<Money poisha={calculateNet(unitPoisha, netOfBp)} hasDecimals />
									</small>
								)}
							</td>
							{packSize > 1 ? (
								<td>
									<Money poisha={calculatePiecePrice(unitPoisha, product)} hasDecimals />
								</td>
							) : null}
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

function formatRange(start: number, next: number | undefined): string {
	if (next === undefined) return `${formatNumber(start)}+`;
	const last = next - 1;
	return last === start ? formatNumber(start) : `${formatNumber(start)}–${formatNumber(last)}`;
}
