import type { ZoneFields as Fields } from "~/domain/delivery/input";
import { Field, type FieldState, TextArea } from "~/ui/forms/field";

export const ZoneFields = ({ fields }: { fields: Record<keyof Fields, FieldState> }) => (
	<>
		<Field label="Name" required field={fields.name} />
		<TextArea
			label="Districts"
			rows={12}
			required
			hint="One on each line. Buyers choose from these names."
			field={fields.districts}
		/>
	</>
);
