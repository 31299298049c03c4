import type { FieldState } from "~/ui/forms/field";
import { Field, PlainField } from "~/ui/forms/field";
import { AddressFields } from "~/ui/orders/address-fields";

type BookFieldsProps = {
	fields: Record<"label" | "name" | "address" | "district" | "phone", FieldState>;
	districts: readonly string[];
};

export const BookFields = ({ fields, districts }: BookFieldsProps) => (
	<>
		<PlainField
			label="Label"
			hint="What you choose it by, like Site in Chattogram."
			required
			field={fields.label}
		/>
		<Field label="Name" autoComplete="name" required field={fields.name} />
		<AddressFields fields={fields} districts={districts} />
	</>
);
