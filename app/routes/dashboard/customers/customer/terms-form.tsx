import type { TermsFields } from "~/domain/customers/input";
import type { CustomerDetails } from "~/domain/customers/queries.server";
import { describeDates, KIND_LABELS } from "~/domain/price-lists/rules";
import { CompanySettingsFields } from "~/ui/customers/company-settings-fields";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { EditForm } from "~/ui/forms/edit-form";
import { DecimalField, Field, PlainField } from "~/ui/forms/field";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";
import { TextArea } from "~/ui/forms/text-area";
import { StaffLink } from "~/ui/lists/staff-link";

type TermsFormProps = {
	customer: Pick<CustomerDetails, "kind" | "lists" | "email">;
	saved: Omit<TermsFields, "password" | "listIds">;
	shown: string;
	passwordNeed: PasswordNeed;
};

export function TermsForm({ customer, saved, shown, passwordNeed }: TermsFormProps) {
	const { kind, lists, email } = customer;
	const assigned = lists.flatMap(({ id, isAssigned }) => (isAssigned ? [id] : []));
	return (
		<section aria-labelledby="terms">
			<h2 id="terms">Terms</h2>
			<p className="mb-4">
				<StaffLink right="prices" to={`/dashboard/prices/why?${new URLSearchParams({ email })}`}>
					Why this price?
				</StaffLink>
			</p>
			<EditForm<TermsFields>
				defaultValue={{ ...saved, listIds: assigned }}
				shown={shown}
				buttons={{ submit: "Save terms" }}
			>
				{(fields) => (
					<>
						{lists.length > 0 ? (
							<CheckboxGroup
								legend="Price lists"
								field={fields.listIds}
								groups={[
									{
										choices: lists.map((list) => ({
											id: list.id,
											label: list.name,
											hint: `${KIND_LABELS[list.kind]}${list.state === "inactive" ? ", inactive" : ""}, ${describeDates(list)}`,
										})),
									},
								]}
							/>
						) : null}
						<PlainField
							label="VAT exemption certificate"
							hint="Empty for a customer who pays VAT."
							field={fields.exemptNumber}
						/>
						<Field
							label="Exempt until"
							hint="The last day."
							type="date"
							field={fields.exemptUntil}
						/>
						<PlainField
							label="BIN"
							hint="The number for VAT that invoices show."
							field={fields.bin}
						/>
						{kind === "company" ? (
							<>
								<DecimalField
									label="Approval over (tk)"
									hint="Orders of more need a second member. Empty for never."
									field={fields.approveOverPoisha}
								/>
								<DecimalField
									label="Minimum order value (tk)"
									hint="Empty for none."
									field={fields.orderMinPoisha}
								/>
								<CompanySettingsFields fields={fields} />
							</>
						) : null}
						<TextArea label="Notes" hint="Only admins see them." rows={4} field={fields.notes} />
						<PasswordAgainField
							need={passwordNeed}
							hint="For security: this changes what the customer pays."
						/>
					</>
				)}
			</EditForm>
		</section>
	);
}
