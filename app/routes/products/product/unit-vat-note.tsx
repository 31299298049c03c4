import { calculateNet } from "~/domain/money/vat-rules";
import { Money } from "~/ui/elements/money";
import { VatNote } from "~/ui/products/net-view";

type UnitVatNoteProps = { unitPoisha: number; vatBp: number; isNet: boolean };

/** Below a price: the price of one unit without VAT, which an invoice may round differently. */
export function UnitVatNote({ unitPoisha, vatBp, isNet }: UnitVatNoteProps) {
	return (
		<>
			{isNet && vatBp > 0 ? (
				<p className="hint">
					<Money poisha={calculateNet(unitPoisha, vatBp)} hasDecimals /> without VAT (approx.)
				</p>
			) : null}
			<VatNote products={[{ pricePoisha: unitPoisha, vatBp }]} />
		</>
	);
}
