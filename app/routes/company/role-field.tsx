import { CUSTOMER_ROLES } from "~/domain/accounts/rules";
import { ROLE_HINTS, ROLE_LABELS } from "~/domain/companies/rules";
import { type FieldState, getFieldState, SelectField } from "~/ui/forms/field";

export const RoleField = ({ field }: { field: FieldState }) => (
	<SelectField label="Role" required {...getFieldState(field)}>
		{CUSTOMER_ROLES.toReversed().map((role) => (
			<option key={role} value={role}>
				{ROLE_LABELS[role]}: {ROLE_HINTS[role]}
			</option>
		))}
	</SelectField>
);
