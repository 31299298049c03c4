import { Link, useLocation } from "@remix-run/react";
import { calculateNet } from "~/domain/money/vat-rules";
import { Money } from "../elements/money";
import { NET_PRICE_LABEL } from "./price";

const VAT_PARAM = "vat";
const NET = "net";

/** In a form that leads back to the page. */
export const NetViewField = () => <input type="hidden" name={VAT_PARAM} value={NET} />;

/** The same page with the other prices. */
export function VatLink() {
	const { pathname, search } = useLocation();
	const params = new URLSearchParams(search);
	const isNet = params.get(VAT_PARAM) === NET;
	if (isNet) params.delete(VAT_PARAM);
	else params.set(VAT_PARAM, NET);
	return (
		<Link to={params.size > 0 ? `${pathname}?${params}` : pathname} preventScrollReset>
			{isNet ? "Show prices with VAT" : "Show prices without VAT"}
		</Link>
	);
}

type VatNoteProps = { unitPoisha: number; vatBp: number; isNet: boolean };

/** Below a price: the price of one unit without VAT, which an invoice may round differently. */
export function VatNote({ unitPoisha, vatBp, isNet }: VatNoteProps) {
	return (
		<p className="hint">
			{isNet ? (
				<>
					<Money poisha={calculateNet(unitPoisha, vatBp)} hasDecimals /> {NET_PRICE_LABEL}
					<br />
				</>
			) : null}
			<VatLink />
		</p>
	);
}
