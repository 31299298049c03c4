import { saveCompanySettings } from "~/domain/companies/company.server";
import { type CompanySettingsFields as Fields, settingsInput } from "~/domain/companies/input";
import { owner } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { CompanySettingsFields } from "~/ui/customers/company-settings-fields";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { requireCompany } from "./require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Settings of the company");

export const loader = owner.loader(async ({ ctx, user }) => {
	const { name, poRequired, costCentreRequired, invoiceEmail, bin } = await requireCompany(
		ctx,
		user,
	);
	const toChecked = (isOn: boolean) => (isOn ? ("on" as const) : undefined);
	const saved = {
		bin,
		invoiceEmail,
		poRequired: toChecked(poRequired),
		costCentreRequired: toChecked(costCentreRequired),
	};
	return { name, saved };
});

export const action = owner.action(async ({ ctx, user, form }) => {
	await requireCompany(ctx, user);
	const isSaved = await saveCompanySettings(ctx, user, await form.read(settingsInput));
	return form.leave("/company", isSaved ? "updated" : "nothing-changed");
});

export default withData<typeof loader>(({ name, saved }) => (
	<Page title={`Settings of ${name}`} width="narrow">
		<PostForm<Fields>
			defaultValue={saved}
			buttons={{ submit: "Save changes", cancelTo: "/company" }}
		>
			{(fields) => (
				<>
					<CompanySettingsFields fields={fields} />
					<PlainField
						label="BIN"
						hint="The company's number for VAT, printed on its invoices"
						field={fields.bin}
					/>
				</>
			)}
		</PostForm>
	</Page>
));
