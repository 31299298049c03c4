import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeMember } from "~/domain/companies/change-member.server";
import { type MemberFields, memberInput } from "~/domain/companies/input";
import { formatLimitValue } from "~/domain/money/rules";
import { requireOwner, requireVerifiedUser } from "~/http/auth/guards.server";
import { LAST_OWNER_MESSAGE } from "~/http/errors/companies.server";
import { fieldError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { DecimalField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { RoleField } from "../role-field";
import { requireMember } from "./find-member.server";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.member.email ?? "Member");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { member } = await requireMember(context, user, params.memberId);
	await requireOwner(request, context);
	return { member };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { member } = await requireMember(context, user, params.memberId);
	await requireOwner(request, context);
	const input = await validateForm(request, memberInput);
	if (!input.ok) return input.response;
	if (!(await changeMember(context.platform, user, member, input.value)))
		return respondWithError(input, fieldError(409, "role", LAST_OWNER_MESSAGE));
	return redirectWithToast("/company", "updated");
}

export default function MemberPage() {
	const { member } = useLoaderData<typeof loader>();
	return (
		<FormPage<MemberFields>
			title={member.name || member.email}
			intro={member.email}
			saved={{ role: member.role, monthLimitPoisha: formatLimitValue(member.monthLimitPoisha) }}
			buttons={{
				submit: "Save",
				cancelTo: "/company",
				children: (
					<ButtonLink to={`/company/members/${member.id}/remove`} variant="plain">
						Remove from the company
					</ButtonLink>
				),
			}}
		>
			{(fields) => (
				<>
					<RoleField field={fields.role} />
					<DecimalField
						label="Limit a month (tk)"
						hint="What the member's orders may cost in a calendar month, with the requests of others that the member approves. Empty for no limit."
						field={fields.monthLimitPoisha}
					/>
				</>
			)}
		</FormPage>
	);
}
