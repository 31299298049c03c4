import { CheckboxField, type FieldState, PlainField } from "../forms/field";

type CompanySettingsFieldsProps = {
	fields: Record<"poRequired" | "costCentreRequired" | "invoiceEmail", FieldState>;
};

export const CompanySettingsFields = ({ fields }: CompanySettingsFieldsProps) => (
	<>
		<CheckboxField label="Each order needs a purchase order number" field={fields.poRequired} />
		<CheckboxField label="Each order needs a cost centre" field={fields.costCentreRequired} />
		<PlainField
			label="Email for invoices"
			type="email"
			hint="Also gets a link to each invoice. No login needed."
			field={fields.invoiceEmail}
		/>
	</>
);
