import { Form, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { formatVatRate } from "~/domain/money/vat-rate";

const NetViewContext = createContext(false);

export const NetViewProvider = NetViewContext.Provider;

const FORM_ID = "vat-view";
const FIELD = "net";

/** In the header; buttons beside prices belong to it too. */
export function NetViewSwitch() {
	const { pathname, search } = useLocation();
	const isNet = useContext(NetViewContext);
	return (
		<Form method="post" action="/vat-view" id={FORM_ID} reloadDocument>
			<input type="hidden" name="from" value={pathname + search} />
			<button
				type="submit"
				name={FIELD}
				value={isNet ? "off" : "on"}
				className="nav-link"
				aria-label={
					isNet ? "Prices excl. VAT: show with VAT" : "Prices incl. VAT: show without VAT"
				}
			>
				{isNet ? "excl. VAT" : "incl. VAT"}
			</button>
		</Form>
	);
}

type PricedProduct = { pricePoisha: number | null; vatBp: number };

/** 'Prices incl. 15 % VAT', and a button for the others; nothing where no price contains VAT. */
export function VatNote({ products }: { products: readonly PricedProduct[] }) {
	const isNet = useContext(NetViewContext);
	const rates = Array.from(
		new Set(products.flatMap(({ pricePoisha, vatBp }) => (pricePoisha === null ? [] : vatBp))),
	);
	const [first = 0] = rates;
	if (rates.every((bp) => bp === 0)) return null;
	const vat = rates.length === 1 ? `${formatVatRate(first)} VAT` : "VAT";
	return (
		<p className="py-1 text-small text-soft">
			Prices incl. {vat}.{isNet ? " Smaller ones are without VAT (approx.). " : " "}
			<button
				type="submit"
				form={FORM_ID}
				name={FIELD}
				value={isNet ? "off" : "on"}
				className="py-1.5 underline"
			>
				{isNet ? "Show prices with VAT" : "Show prices without VAT"}
			</button>
		</p>
	);
}
