import { CUSTOMER_ROLES } from "~/domain/accounts/rules";
import { ROLE_HINTS, ROLE_LABELS } from "~/domain/companies/rules";
import { type FieldState, SelectField } from "~/ui/forms/field";

const ROLES = CUSTOMER_ROLES.toReversed();

export const RoleField = ({ field }: { field: FieldState }) => (
	<SelectField
		label="Role"
		required
		hint={ROLES.map((role) => (
			<span key={role} className="block">
				{ROLE_LABELS[role]}: {ROLE_HINTS[role]}.
			</span>
		))}
		field={field}
		choices={ROLES.map((id) => ({ id, label: ROLE_LABELS[id] }))}
	/>
);
