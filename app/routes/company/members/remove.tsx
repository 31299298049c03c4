import { removeMember } from "~/domain/companies/members.server";
import { requireMember } from "~/domain/companies/queries.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ConfirmPage } from "../confirm-page";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Leave the company", ({ title }) => title);

export const loader = customer.loader(async ({ params, ctx, user }) => {
	const { company, member } = await requireMember(ctx, user, params.memberId);
	const isLeaving = member.id === user.id;
	return {
		isLeaving,
		title: isLeaving ? `Leave ${company.name}` : `Remove ${member.email} from ${company.name}`,
	};
});

export const action = customer.action(async ({ params, ctx, user, form }) => {
	const { company, member } = await requireMember(ctx, user, params.memberId);
	form.openDialog();
	await removeMember(ctx, user, { member, company: company.name });
	if (member.id !== user.id) return form.leave("/company", "member-removed");
	return form.leave("/login", "company-left", [await clearSessionCookie(ctx.settings)]);
});

export default withData<typeof loader>(({ title, isLeaving }) => (
	<ConfirmPage title={title} submit={isLeaving ? "Leave" : "Remove"}>
		{isLeaving
			? "You no longer see the company's orders and prices, also the orders that you placed for it. You are logged out, and buy for yourself again."
			: "The account no longer sees the company's orders and prices. It is logged out, and buys for itself again."}
	</ConfirmPage>
));
