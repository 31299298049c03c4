import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type InvitationFields, invitationInput } from "~/domain/companies/input";
import { inviteMember } from "~/domain/companies/invite-member.server";
import { listInvitations, listMembers } from "~/domain/companies/queries.server";
import { describeLimit, ROLE_LABELS } from "~/domain/companies/rules";
import { withdrawInvitation } from "~/domain/companies/withdraw-invitation.server";
import { requireOwner, requireVerifiedUser } from "~/http/auth/guards.server";
import { describeInviteError } from "~/http/errors/companies.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton, RowLink } from "~/ui/lists/row-actions";
import { requireCompany } from "./require-company.server";
import { RoleField } from "./role-field";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.company.name ?? "Company");

const WITHDRAW_INTENT = "withdraw";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const company = await requireCompany(context, user);
	const isOwner = user.customerRole === "owner";
	const [members, invitations] = await Promise.all([
		listMembers(platform.db, company.id),
		isOwner ? listInvitations(platform, company.id) : [],
	]);
	const phone = platform.settings.seller.phone;
	return { company, members, invitations, isOwner, userId: user.id, phone };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireOwner(request, context);
	const { platform } = context;
	await requireCompany(context, user);
	const form = await parseForm(request);
	if (form.get("intent") === WITHDRAW_INTENT) {
		const isWithdrawn = await withdrawInvitation(platform, user, String(form.get("email")));
		return redirectWithToast("/company", isWithdrawn ? "invitation-withdrawn" : "nothing-changed");
	}
	const input = await validateForm(form, invitationInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "verify-email", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const invited = await inviteMember(platform, user, input.value);
	if (!invited.ok) return respondWithError(input, describeInviteError(invited));
	return redirectWithToast("/company", "invitation-sent");
}

export default function Company() {
	const { company, members, isOwner, userId, phone } = useLoaderData<typeof loader>();
	return (
		<Page
			title={company.name}
			actions={
				<>
					<ButtonLink to="/company/part-numbers">Part numbers</ButtonLink>
					<ButtonLink to="/company/addresses">Addresses</ButtonLink>
					<ButtonLink to="/requests">Requests</ButtonLink>
					<ButtonLink to="/lists">Lists</ButtonLink>
					<ButtonLink to="/myorder?of=company">The company's orders</ButtonLink>
				</>
			}
		>
			{company.state === "on_hold" ? (
				<Notice kind="warning" title="The account of your company is on hold.">
					{phone ? `Contact us: ${phone}.` : "Contact us."}
				</Notice>
			) : null}
			<section aria-labelledby="members" className="mb-8">
				<h2 id="members">Members</h2>
				<DataTable
					caption="Owners first"
					rows={members}
					columns={[
						["Name", ({ name, email }) => name || email],
						["Email", ({ email }) => email],
						["Role", ({ role }) => ROLE_LABELS[role]],
						["Limit a month", ({ monthLimitPoisha }) => describeLimit(monthLimitPoisha)],
						[
							"Actions",
							({ id, email }) =>
								id === userId ? (
									<RowLink to={`/company/members/${id}/remove`} label="Leave" what="the company" />
								) : isOwner ? (
									<RowLink to={`/company/members/${id}`} label="Change" what={email} />
								) : null,
						],
					]}
				/>
			</section>
			{isOwner ? (
				<>
					<Invitations />
					<p>
						<Link to="/company/settings">Settings of the company</Link>
					</p>
					<p>
						<Link to="/company/close">Close the company</Link>
					</p>
				</>
			) : null}
		</Page>
	);
}

function Invitations() {
	const { invitations } = useLoaderData<typeof loader>();
	return (
		<section aria-labelledby="invitations" className="mb-8">
			<h2 id="invitations">Invitations</h2>
			{invitations.length > 0 ? (
				<DataTable
					caption="Not accepted yet"
					rows={invitations}
					getKey={({ email }) => email}
					columns={[
						["Email", ({ email }) => email],
						["Role", ({ role }) => ROLE_LABELS[role]],
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
			) : null}
			<PostForm<InvitationFields> buttons={{ submit: "Invite" }} className="mt-4 max-w-[30rem]">
				{(fields) => (
					<>
						<Field
							label="Email"
							type="email"
							hint="We email a link that works for 7 days, for an account with this address."
							autoComplete="off"
							required
							field={fields.email}
						/>
						<RoleField field={fields.role} />
					</>
				)}
			</PostForm>
		</section>
	);
}
