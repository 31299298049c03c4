import { type MemberFields, memberInput } from "~/domain/companies/input";
import { changeMember } from "~/domain/companies/members.server";
import { requireMember } from "~/domain/companies/queries.server";
import { describeMemberLimit } from "~/domain/companies/rules";
import { formatLimitValue } from "~/domain/money/rules";
import { requireOwner } from "~/http/auth/guards.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { FormPage } from "~/ui/forms/form-page";
import { MonthLimitField, RoleField } from "../membership-fields";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Member", ({ member }) => member.email);

export const loader = customer.loader(async ({ request, params, context, ctx, user }) => {
	const { member } = await requireMember(ctx, user, params.memberId);
	await requireOwner(request, context);
	return { member };
});

export const action = customer.action(async ({ request, params, context, ctx, user, form }) => {
	const { member } = await requireMember(ctx, user, params.memberId);
	await requireOwner(request, context);
	await changeMember(ctx, user, member, await form.read(memberInput));
	return form.leave("/company", "updated");
});

export default withData<typeof loader>(({ member }) => (
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
				<MonthLimitField field={fields.monthLimitPoisha} used={describeMemberLimit(member)} />
			</>
		)}
	</FormPage>
));
