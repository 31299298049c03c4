import type { ReactNode } from "react";
import type { CompanyTerms } from "~/domain/orders/rules/spending";
import { CheckboxField, Field, type FieldState, PlainField, SelectField } from "./field";
import { TextArea } from "./text-area";

/** Null for a person. */
type Company = CompanyTerms | null;

type ContactFieldsProps = {
	fields: Record<"name" | "address" | "phone" | "companyName" | "buyerBin", FieldState>;
	district: ReactNode;
	email: string;
	company: Company;
	/** Null if the profile already has an address. */
	saveAddress: FieldState | null;
};

/** Shows the fields of the order dialog (specification, section 2), and those for companies. */
export function ContactFields(props: ContactFieldsProps) {
	const { fields, district, email, company, saveAddress } = props;
	return (
		<>
			<Field label="Name" autoComplete="name" required field={fields.name} />
			<TextArea label="Address" autoComplete="street-address" required field={fields.address} />
			{district}
			{saveAddress ? (
				<CheckboxField label="Save this address in my profile" field={saveAddress} />
			) : null}
			<Field label="Phone" type="tel" autoComplete="tel" required field={fields.phone} />
			<Field label="Email" name="email" type="email" readOnly defaultValue={email} />
			<CompanyFields fields={fields} company={company} />
		</>
	);
}

function CompanyFields({ fields, company }: Pick<ContactFieldsProps, "fields" | "company">) {
	const { companyName, buyerBin } = fields;
	const inputs = (
		<>
			<Field label="Company" autoComplete="organization" field={companyName} />
			<PlainField
				label="BIN"
				readOnly={company !== null}
				hint={
					company
						? "Printed on the invoice. Owners change it in the company's settings."
						: "The company's number for VAT, printed on the invoice"
				}
				field={buyerBin}
			/>
		</>
	);
	if (!companyName.initialValue) return inputs;
	const bin = buyerBin.initialValue ? `, BIN ${buyerBin.initialValue}` : "";
	return (
		<details className="trade-fields" open={Boolean(companyName.errors ?? buyerBin.errors)}>
			<summary className="wrap-anywhere">
				For {companyName.initialValue}
				{bin}
			</summary>
			{inputs}
		</details>
	);
}

type ReferenceFieldsProps = {
	fields: Record<"purchaseOrderNumber" | "costCentre" | "note", FieldState>;
	company: Company;
};

export const ReferenceFields = ({ fields, company }: ReferenceFieldsProps) => (
	<>
		<PlainField
			label="Purchase order number"
			hint="Printed on the invoice"
			required={company?.poRequired}
			field={fields.purchaseOrderNumber}
		/>
		{company ? (
			<>
				<CostCentreField company={company} field={fields.costCentre} />
				<TextArea label="Note" rows={3} hint="Printed on the invoice" field={fields.note} />
			</>
		) : null}
	</>
);

type CostCentreFieldProps = { company: CompanyTerms; field: FieldState };

function CostCentreField({ company, field }: CostCentreFieldProps) {
	const { costCentreRequired, costCentres } = company;
	const shared = {
		label: "Cost centre",
		hint: "Printed on the invoice",
		required: costCentreRequired,
		field,
	};
	if (costCentres.length === 0) return <PlainField {...shared} />;
	return (
		<SelectField
			{...shared}
			empty={costCentreRequired ? "Choose one" : "None"}
			choices={costCentres.map((name) => ({ id: name, label: name }))}
		/>
	);
}
