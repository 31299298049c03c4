import { Field, type FieldState, getFieldState, SelectField, TextArea } from "../forms/field";

type AddressFieldsProps = {
	fields: Record<"address" | "district" | "phone", FieldState>;
	/** Empty in a shop that delivers everywhere alike. */
	districts: readonly string[];
};

export const AddressFields = ({ fields, districts }: AddressFieldsProps) => (
	<>
		<TextArea
			label="Address"
			autoComplete="street-address"
			required
			{...getFieldState(fields.address)}
		/>
		{districts.length > 0 ? (
			<SelectField label="District" {...getFieldState(fields.district)}>
				<option value="">Choose</option>
				{districts.map((district) => (
					<option key={district}>{district}</option>
				))}
			</SelectField>
		) : null}
		<Field label="Phone" type="tel" autoComplete="tel" required {...getFieldState(fields.phone)} />
	</>
);
