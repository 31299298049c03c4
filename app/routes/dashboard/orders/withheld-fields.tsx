import { formatTk } from "~/domain/money/rules";
import { DecimalField, type FieldState, PlainField } from "~/ui/forms/field";

type WithheldFieldsProps = {
	fields: { withheld?: FieldState; certificate?: FieldState };
	mostPoisha: number;
	required?: boolean;
};

export const WithheldFields = ({ fields, mostPoisha, required }: WithheldFieldsProps) => (
	<div className="grid items-start gap-x-4 sm:grid-cols-2">
		<DecimalField
			label="Tax withheld, in tk"
			hint={`At most ${formatTk(mostPoisha)}.`}
			required={required}
			field={fields.withheld ?? { name: "withheld" }}
		/>
		<PlainField
			label="Certificate"
			hint="The number of its Mushak-6.6."
			required={required}
			field={fields.certificate ?? { name: "certificate" }}
		/>
	</div>
);
