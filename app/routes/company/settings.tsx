import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type CompanySettingsFields as Fields, settingsInput } from "~/domain/companies/input";
import { saveCompanySettings } from "~/domain/companies/save-settings.server";
import { requireOwner } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { CompanySettingsFields } from "~/ui/customers/company-settings-fields";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { requireCompany } from "./require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Settings of the company");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireOwner(request, context);
	const { name, poRequired, invoiceEmail, bin } = await requireCompany(context, user);
	const saved = { bin, invoiceEmail, poRequired: poRequired ? ("on" as const) : undefined };
	return { name, saved };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireOwner(request, context);
	await requireCompany(context, user);
	const input = await validateForm(request, settingsInput);
	if (!input.ok) return input.response;
	const isSaved = await saveCompanySettings(context.platform, user, input.value);
	return redirectWithToast("/company", isSaved ? "updated" : "nothing-changed");
}

export default function CompanySettings() {
	const { name, saved } = useLoaderData<typeof loader>();
	return (
		<Page title={`Settings of ${name}`} width="narrow">
			<PostForm<Fields>
				defaultValue={saved}
				buttons={{ submit: "Save changes", cancelTo: "/company" }}
			>
				{(fields) => (
					<>
						<CompanySettingsFields fields={fields} />
						<Field
							label="BIN"
							autoComplete="off"
							hint="The company's number for VAT, printed on its invoices"
							field={fields.bin}
						/>
					</>
				)}
			</PostForm>
		</Page>
	);
}
