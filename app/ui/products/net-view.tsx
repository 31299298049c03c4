import { Form, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { formatVatRate } from "~/domain/money/vat-rate";

const NetViewContext = createContext(false);

export const NetViewProvider = NetViewContext.Provider;

const PATH = "/vat-view";
const FORM_ID = "vat-view";
export const NET_FIELD = "net";

/** The header has this switch. The buttons beside prices submit its form, too. */
export function NetViewSwitch() {
	const { pathname, search } = useLocation();
	const isNet = useContext(NetViewContext);
	return (
		<Form method="post" action={PATH} id={FORM_ID} preventScrollReset discover="none">
			<input type="hidden" name="from" value={pathname + search} />
			<button
				type="submit"
				name={NET_FIELD}
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

type VatNoteProps = {
	products: readonly { pricePoisha: number | null; vatBp: number }[];
	/**
	 * Whether the button belongs to the form around it, so that nothing typed is lost: typed
	 * quantities come back in the address, or the page's own action stores them.
	 */
	inForm?: "kept" | "stored";
};

/** 'Prices incl. 15 % VAT', and a button for the others; nothing where no price contains VAT. */
export function VatNote({ products, inForm }: VatNoteProps) {
	const { pathname, search } = useLocation();
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
				{...(inForm === undefined ? { form: FORM_ID } : {})}
				{...(inForm === "kept"
					? {
							formMethod: "post",
							formAction: `${PATH}?from=${encodeURIComponent(pathname + search)}`,
						}
					: {})}
				name={NET_FIELD}
				value={isNet ? "off" : "on"}
				className="py-1.5 underline print:hidden pointer-coarse:-my-1.5 pointer-coarse:py-3"
			>
				{isNet ? "Show prices with VAT" : "Show prices without VAT"}
			</button>
		</p>
	);
}
