import type { ComponentProps } from "react";
import { Field, type FieldState, SelectField } from "../forms/field";
import { TextArea } from "../forms/text-area";

type DistrictFieldProps = {
	/** Empty in a shop that delivers everywhere alike. */
	districts: readonly string[];
	field: FieldState;
} & Pick<ComponentProps<typeof SelectField>, "onChange">;

export const DistrictField = ({ districts, ...props }: DistrictFieldProps) =>
	districts.length > 0 ? (
		<SelectField
			{...props}
			label="District"
			empty="Choose"
			choices={districts.map((district) => ({ id: district, label: district }))}
		/>
	) : null;

type AddressFieldsProps = {
	fields: Record<"address" | "district" | "phone", FieldState>;
	districts: DistrictFieldProps["districts"];
};

export const AddressFields = ({ fields, districts }: AddressFieldsProps) => (
	<>
		<TextArea label="Address" autoComplete="street-address" required field={fields.address} />
		<DistrictField districts={districts} field={fields.district} />
		<Field label="Phone" type="tel" autoComplete="tel" required field={fields.phone} />
	</>
);
