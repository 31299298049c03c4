import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { applyForCompany } from "~/domain/companies/apply-for-company.server";
import {
	type ApplicationFields,
	applicationInput,
	MAX_APPLICATION_CHARS,
} from "~/domain/companies/input";
import { findApplication, findCompany } from "~/domain/companies/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { ALREADY_IN_COMPANY } from "~/http/errors/companies.server";
import { formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { Field, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified" } satisfies RouteHandle;

const TITLE = "Buy for a company";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, TITLE);

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db } = context.platform;
	if (await findCompany(db, user.customerId)) throw redirect("/company");
	const application = await findApplication(db, { userId: user.id });
	return {
		application: application && { name: application.company, createdAt: application.createdAt },
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const input = await validateForm(request, applicationInput);
	if (!input.ok) return input.response;
	const applied = await applyForCompany(context.platform, user, input.value);
	// The page shows the first application, also when the same form comes again.
	if (!applied.ok && applied.reason === "already-applied") return redirect("/trade/apply", 303);
	if (!applied.ok) return respondWithError(input, formError(409, ALREADY_IN_COMPANY));
	return redirectWithToast("/trade/apply", "company-applied");
}

export default function Apply() {
	const { application } = useLoaderData<typeof loader>();
	if (application)
		return (
			<Page title={TITLE} width="text">
				<Notice kind="info" title={`Your application for ${application.name} waits`}>
					Your company's account is not active yet. Sent <Day at={application.createdAt} />. We
					check it and email you. Until then you buy as before.
				</Notice>
			</Page>
		);
	return (
		<FormPage<ApplicationFields>
			title={TITLE}
			intro="One account for a company and several people: they share its orders, invoices and prices. Members without ordering rights ask another member for approval. We check each application, and you buy as before until then."
			buttons={{ submit: "Apply", cancelTo: "/account" }}
		>
			{(fields) => (
				<>
					<Field label="Company name" autoComplete="organization" required field={fields.name} />
					<Field
						label="BIN"
						hint="The company's Business Identification Number."
						autoComplete="off"
						required
						field={fields.bin}
					/>
					<TextArea
						label="What the company buys"
						hint={`For example the kinds of parts, and how many a month. At most ${MAX_APPLICATION_CHARS} characters.`}
						rows={4}
						required
						field={fields.buys}
					/>
				</>
			)}
		</FormPage>
	);
}
