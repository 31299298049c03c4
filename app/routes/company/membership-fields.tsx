import { CUSTOMER_ROLES } from "~/domain/accounts/rules";
import { ROLE_HINTS, ROLE_LABELS } from "~/domain/companies/rules";
import { DecimalField, type FieldState, SelectField } from "~/ui/forms/field";

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

type MonthLimitFieldProps = {
	field: FieldState;
	/** How much of the saved limit is used. */
	used?: string;
};

export const MonthLimitField = ({ field, used }: MonthLimitFieldProps) => (
	<DecimalField
		label="Limit a month (tk)"
		hint={
			<>
				What the member's orders may cost in a calendar month, with the requests of others that the
				member approves. Empty for no limit.
				{used ? <span className="block">Now {used}.</span> : null}
			</>
		}
		field={field}
	/>
);
