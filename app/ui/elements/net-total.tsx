import { Money } from "./money";

/** Beside a total. Renders nothing for buyers whose prices contain no VAT. */
export function NetTotal({ totalPoisha, netPoisha }: { totalPoisha: number; netPoisha: number }) {
	if (netPoisha === totalPoisha) return null;
	return (
		<p className="hint">
			<Money poisha={netPoisha} hasDecimals /> without VAT
		</p>
	);
}
