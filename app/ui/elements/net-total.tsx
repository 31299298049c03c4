import type { Amounts } from "~/domain/money/amounts";
import { Money } from "./money";

/** Renders nothing for buyers whose prices contain no VAT. */
export function NetTotal({ grossPoisha, netPoisha }: Pick<Amounts, "grossPoisha" | "netPoisha">) {
	if (netPoisha === grossPoisha) return null;
	return (
		<p className="hint">
			<Money poisha={netPoisha} hasDecimals /> without VAT
		</p>
	);
}
