import { CheckboxField, Field, type FieldState } from "../forms/field";

type CompanySettingsFieldsProps = {
	fields: Record<"poRequired" | "invoiceEmail", FieldState>;
};

/** An owner of the company and an admin see them. */
export const CompanySettingsFields = ({ fields }: CompanySettingsFieldsProps) => (
	<>
		<CheckboxField label="Each order needs a purchase order number" field={fields.poRequired} />
		<Field
			label="Email for invoices"
			type="email"
			hint="Also gets a link to each invoice. No login needed."
			autoComplete="off"
			field={fields.invoiceEmail}
		/>
	</>
);
