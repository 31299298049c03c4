import { Form, useLocation } from "@remix-run/react";
import { type ButtonHTMLAttributes, createContext, useContext } from "react";
import { formatVatRate } from "~/domain/money/vat-rate";

const NetViewContext = createContext(false);

export const NetViewProvider = NetViewContext.Provider;

const PATH = "/vat-view";
const FORM_ID = "vat-view";
export const NET_FIELD = "net";

/** The header has this switch. Those beside prices submit its form, too. */
export function NetViewSwitch() {
	const { pathname, search } = useLocation();
	return (
		<Form
			method="post"
			action={PATH}
			id={FORM_ID}
			preventScrollReset
			discover="none"
			className="nav-link"
		>
			<input type="hidden" name="from" value={pathname + search} />
			VAT <Segments label="All prices" />
		</Form>
	);
}

type SegmentsProps = { label: string } & ButtonHTMLAttributes<HTMLButtonElement>;

function Segments({ label, ...attributes }: SegmentsProps) {
	const isNet = useContext(NetViewContext);
	const other = (
		<button
			type="submit"
			name={NET_FIELD}
			value={isNet ? "off" : "on"}
			aria-label={`${label} ${isNet ? "incl." : "excl."} VAT`}
			{...attributes}
		>
			{isNet ? "incl." : "excl."}
		</button>
	);
	return (
		<span className="segments">
			{isNet ? other : null}
			<b>{isNet ? "excl." : "incl."}</b>
			{isNet ? null : other}
		</span>
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

/** 'Prices incl. 15 % VAT', and the switch; nothing where no price contains VAT. */
export function VatNote({ products, inForm }: VatNoteProps) {
	const { pathname, search } = useLocation();
	const isNet = useContext(NetViewContext);
	const rates = Array.from(
		new Set(products.flatMap(({ pricePoisha, vatBp }) => (pricePoisha === null ? [] : vatBp))),
	);
	const [first = 0] = rates;
	if (rates.every((bp) => bp === 0)) return null;
	const vat = rates.length === 1 ? `${formatVatRate(first)} VAT` : "VAT";
	const from = `${PATH}?from=${encodeURIComponent(pathname + search)}`;
	return (
		<p className="flex flex-wrap items-center gap-2 py-1 text-small text-soft">
			{`Prices incl. ${vat}${isNet ? ", smaller ones excl. (approx.)" : ""}`}
			<Segments
				label="Show prices"
				form={inForm === undefined ? FORM_ID : undefined}
				formMethod={inForm === "kept" ? "post" : undefined}
				formAction={inForm === "kept" ? from : undefined}
			/>
		</p>
	);
}
