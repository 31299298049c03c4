import { Link, useLoaderData } from "@remix-run/react";
import { formatLineCount } from "~/domain/cart/rules";
import { type InvitationFields, invitationInput } from "~/domain/companies/input";
import { inviteMember, withdrawInvitation } from "~/domain/companies/invitations.server";
import { listInvitations, listMembers } from "~/domain/companies/queries.server";
import { describeLimit, describeMemberLimit, ROLE_LABELS } from "~/domain/companies/rules";
import { customer, owner } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { OnHold } from "~/ui/customers/on-hold";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton, RowLink } from "~/ui/lists/row-actions";
import { MonthLimitField, RoleField } from "./membership-fields";
import { requireCompany } from "./require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Company", ({ company }) => company.name);

const WITHDRAW_INTENT = "withdraw";

export const loader = customer.loader(async ({ ctx, context, user }) => {
	const company = await requireCompany(ctx, user);
	const isOwner = user.customerRole === "owner";
	const [members, invitations] = await Promise.all([
		listMembers(ctx, company.id),
		isOwner ? listInvitations(ctx, company.id) : [],
	]);
	const { phone } = ctx.settings.seller;
	const { waitingRequests } = await context.getSession();
	const waiting = waitingRequests ? formatLineCount(waitingRequests) : null;
	return { waiting, company, members, invitations, isOwner, userId: user.id, phone };
});

export const action = owner.action(async ({ ctx, user, form }) => {
	await requireCompany(ctx, user);
	const sent = await form.data();
	if (sent.get("intent") === WITHDRAW_INTENT) {
		const isWithdrawn = await withdrawInvitation(ctx, user, String(sent.get("email")));
		return form.leave("/company", isWithdrawn ? "invitation-withdrawn" : "nothing-changed");
	}
	const input = await form.read(invitationInput);
	await form.limit("verify-email");
	await inviteMember(ctx, user, input);
	return form.leave("/company", "invitation-sent");
});

export default function Company() {
	const { company, members, invitations, isOwner, userId, phone, waiting } =
		useLoaderData<typeof loader>();
	return (
		<Page
			title={company.name}
			actions={
				<>
					{waiting ? (
						<ButtonLink to="/requests" variant="main">
							{`Requests (${waiting})`}
						</ButtonLink>
					) : null}
					<ButtonLink to="/company/account">Account and statement</ButtonLink>
					<ButtonLink to="/company/spend">Spend</ButtonLink>
					<ButtonLink to="/company/part-numbers">Part numbers</ButtonLink>
					<ButtonLink to="/company/prices.csv" reloadDocument>
						Price file
					</ButtonLink>
					<ButtonLink to="/company/addresses">Addresses</ButtonLink>
					<ButtonLink to="/company/cost-centres">Cost centres</ButtonLink>
					{waiting ? null : <ButtonLink to="/requests">Requests</ButtonLink>}
					<ButtonLink to="/quotes">Quotes</ButtonLink>
					<ButtonLink to="/lists">Lists</ButtonLink>
					<ButtonLink to="/myorder?of=company">The company's orders</ButtonLink>
				</>
			}
		>
			{company.state === "on_hold" ? <OnHold phone={phone} /> : null}
			<div className={isOwner ? "gap-x-10 xl:grid xl:grid-cols-[2fr_1fr]" : undefined}>
				<div>
					<section aria-labelledby="members" className="mb-8">
						<h2 id="members">Members</h2>
						<DataTable
							caption="Owners first"
							rows={members}
							columns={[
								[
									"Member",
									({ name, email }) => (
										<>
											{name || email}
											{name ? <SecondLine className="text-soft">{email}</SecondLine> : null}
										</>
									),
								],
								["Role", ({ role }) => ROLE_LABELS[role]],
								["Limit a month", describeMemberLimit],
								[
									"Actions",
									({ id, email }) =>
										id === userId ? (
											<RowLink
												to={`/company/members/${id}/remove`}
												label="Leave"
												what="the company"
											/>
										) : isOwner ? (
											<RowLink to={`/company/members/${id}`} label="Change" what={email} />
										) : null,
								],
							]}
						/>
					</section>
					{invitations.length > 0 ? <Invitations /> : null}
				</div>
				{isOwner ? (
					<div>
						<Invite />
						<p>
							<Link to="/company/settings">Settings of the company</Link>
						</p>
						<p>
							<Link to="/company/close">Close the company</Link>
						</p>
					</div>
				) : null}
			</div>
		</Page>
	);
}

function Invitations() {
	const { invitations } = useLoaderData<typeof loader>();
	return (
		<section aria-labelledby="invitations" className="mb-8">
			<h2 id="invitations">Invitations</h2>
			<DataTable
				caption="Not accepted yet"
				rows={invitations}
				getKey={({ email }) => email}
				columns={[
					["Email", ({ email }) => email],
					["Role", ({ role }) => ROLE_LABELS[role]],
					["Limit a month", ({ monthLimitPoisha }) => describeLimit(monthLimitPoisha)],
					["Until", ({ expiresAt }) => <Day at={expiresAt} />],
					[
						"Actions",
						({ email }) => (
							<RowButton
								fields={{ email }}
								name="intent"
								value={WITHDRAW_INTENT}
								variant="plain"
								label="Withdraw"
								aria-label={`Withdraw the invitation of ${email}`}
							/>
						),
					],
				]}
			/>
		</section>
	);
}

function Invite() {
	return (
		<section aria-labelledby="invite" className="mb-8">
			<h2 id="invite" className="mb-4">
				Invite a member
			</h2>
			<PostForm<InvitationFields> buttons={{ submit: "Invite" }} className="max-w-[30rem]">
				{(fields) => (
					<>
						<PlainField
							label="Email"
							type="email"
							hint="We email a link that works for 7 days, for an account with this address."
							required
							field={fields.email}
						/>
						<RoleField field={fields.role} />
						<MonthLimitField field={fields.monthLimitPoisha} />
					</>
				)}
			</PostForm>
		</section>
	);
}
