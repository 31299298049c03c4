import { CheckboxField, Field, getFieldState, TextArea } from "./field";

type DeliveryFieldsProps = {
	fields: Record<
		"name" | "address" | "phone" | "companyName" | "purchaseOrderNumber",
		Parameters<typeof getFieldState>[0]
	>;
	email: string;
	/** Null if the profile has an address already. */
	saveAddress: Parameters<typeof getFieldState>[0] | null;
};

/** The order modal's fields (specification, section 2), and two for companies. */
export function DeliveryFields({ fields, email, saveAddress }: DeliveryFieldsProps) {
	return (
		<>
			<Field
				label="Name"
				name="name"
				autoComplete="name"
				required
				{...getFieldState(fields.name)}
			/>
			<TextArea
				label="Address"
				name="address"
				autoComplete="street-address"
				required
				{...getFieldState(fields.address)}
			/>
			{saveAddress ? (
				<CheckboxField
					label="Save this address in my profile"
					name="saveAddress"
					defaultChecked={saveAddress.initialValue === "on"}
				/>
			) : null}
			<Field
				label="Phone"
				name="phone"
				type="tel"
				autoComplete="tel"
				required
				{...getFieldState(fields.phone)}
			/>
			<Field label="Email" name="email" type="email" readOnly defaultValue={email} />
			<Field
				label="Company"
				name="companyName"
				autoComplete="organization"
				{...getFieldState(fields.companyName)}
			/>
			<Field
				label="Purchase order number"
				name="purchaseOrderNumber"
				autoComplete="off"
				hint="Printed on the invoice"
				{...getFieldState(fields.purchaseOrderNumber)}
			/>
		</>
	);
}
