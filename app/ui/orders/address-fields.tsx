import { Field, type FieldState, SelectField, TextArea } from "../forms/field";

type AddressFieldsProps = {
	fields: Record<"address" | "district" | "phone", FieldState>;
	/** Empty in a shop that delivers everywhere alike. */
	districts: readonly string[];
};

export const AddressFields = ({ fields, districts }: AddressFieldsProps) => (
	<>
		<TextArea label="Address" autoComplete="street-address" required field={fields.address} />
		{districts.length > 0 ? (
			<SelectField label="District" field={fields.district}>
				<option value="">Choose</option>
				{districts.map((district) => (
					<option key={district}>{district}</option>
				))}
			</SelectField>
		) : null}
		<Field label="Phone" type="tel" autoComplete="tel" required field={fields.phone} />
	</>
);
