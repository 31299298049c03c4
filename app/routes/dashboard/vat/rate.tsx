import { type VatRateFields, vatRateInput } from "~/domain/catalog/vat-rates/input";
import type { VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { VAT_RATES } from "~/domain/catalog/vat-rates/verbs.server";
import { RETURN_NOTE_LABELS, RETURN_NOTES } from "~/domain/money/return-notes";
import { nounAction, nounLoader } from "~/http/pages/noun-page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { NounPage, nounMeta } from "~/ui/dashboard/noun-page";
import { DecimalField, PlainField, SelectField } from "~/ui/forms/field";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/vat";

export const meta = nounMeta("VAT rate");

const page = {
	noun: VAT_RATES,
	param: "vatRateId",
	input: vatRateInput,
	toFields: ({ name, bp, returnNote }: VatRate) => ({ name, rate: String(bp / 100), returnNote }),
	asksPassword: true,
	getPath: () => LIST_PATH,
	addedToast: "vat-rate-added",
} as const;

export const loader = nounLoader(page);

export const action = nounAction(page);

export default function Rate() {
	return (
		<NounPage<VatRateFields>
			noun="VAT rate"
			list={LIST_PATH}
			editIntro="New orders of products with this rate get the change. Orders placed before keep theirs, and prices stay as they are."
			passwordHint="For security: this changes the VAT of every product with this rate."
		>
			{(fields) => (
				<>
					<PlainField
						label="Name"
						required
						hint="As the product form lists it, like Standard."
						field={fields.name}
					/>
					<DecimalField
						label="Rate in %"
						required
						hint="From 0 to 100, with at most two decimals: 15 or 7.5."
						field={fields.rate}
					/>
					<SelectField
						label="Note of the VAT return"
						hint="Where Mushak-9.1 asks for sales at this rate: ask your tax adviser. Papers keep the note that they were issued with."
						field={fields.returnNote}
						empty="Not chosen"
						choices={RETURN_NOTES.map((id) => ({ id, label: RETURN_NOTE_LABELS[id] }))}
					/>
				</>
			)}
		</NounPage>
	);
}
