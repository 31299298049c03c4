import { CheckboxField, Field, type FieldState, TextArea } from "./field";

type DeliveryFieldsProps = {
	fields: Record<
		| "name"
		| "address"
		| "phone"
		| "companyName"
		| "buyerBin"
		| "purchaseOrderNumber"
		| "costCentre"
		| "note",
		FieldState
	>;
	email: string;
	/** Whether the company's orders need a purchase order number; null for a person. */
	company: { poRequired: boolean } | null;
	/** Null if the profile already has an address. */
	saveAddress: FieldState | null;
};

/** Shows the fields of the order dialog (specification, section 2), and those for companies. */
export function DeliveryFields({ fields, email, company, saveAddress }: DeliveryFieldsProps) {
	return (
		<>
			<Field label="Name" autoComplete="name" required field={fields.name} />
			<TextArea label="Address" autoComplete="street-address" required field={fields.address} />
			{saveAddress ? (
				<CheckboxField label="Save this address in my profile" field={saveAddress} />
			) : null}
			<Field label="Phone" type="tel" autoComplete="tel" required field={fields.phone} />
			<Field label="Email" name="email" type="email" readOnly defaultValue={email} />
			<Field label="Company" autoComplete="organization" field={fields.companyName} />
			<Field
				label="BIN"
				autoComplete="off"
				readOnly={company !== null}
				hint={
					company
						? "Printed on the invoice. Owners change it in the company's settings."
						: "The company's number for VAT, printed on the invoice"
				}
				field={fields.buyerBin}
			/>
			<Field
				label="Purchase order number"
				autoComplete="off"
				hint="Printed on the invoice"
				required={company?.poRequired}
				field={fields.purchaseOrderNumber}
			/>
			{company ? (
				<>
					<Field
						label="Cost centre"
						autoComplete="off"
						hint="Printed on the invoice"
						field={fields.costCentre}
					/>
					<TextArea label="Note" rows={3} hint="Printed on the invoice" field={fields.note} />
				</>
			) : null}
		</>
	);
}
