import { Link } from "@remix-run/react";
import type { ListedRequest } from "~/domain/approvals/queries.server";
import type { ListedApplication, Member } from "~/domain/companies/queries.server";
import { describeMemberLimit, ROLE_LABELS, STATE_LABELS } from "~/domain/companies/rules";
import type { CustomerDetails } from "~/domain/customers/queries.server";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton } from "~/ui/lists/row-actions";

type CompanySectionProps = {
	customer: Pick<CustomerDetails, "id" | "name" | "state">;
	members: readonly Member[];
	application: ListedApplication | null;
	requests: readonly ListedRequest[];
};

export function CompanySection({ customer, members, application, requests }: CompanySectionProps) {
	const { id, name, state } = customer;
	const path = `/dashboard/customers/${id}`;
	return (
		<section aria-labelledby="company" className="mb-8">
			<h2 id="company" className="mb-2">
				Company: {STATE_LABELS[state]}
			</h2>
			{application ? (
				<>
					<p className="mb-2">
						<Link to={`/dashboard/customers?${new URLSearchParams({ find: application.email })}`}>
							{application.name || application.email}
						</Link>{" "}
						applied. BIN <span className="code">{application.bin}</span>
					</p>
					<p className="mb-4 whitespace-pre-line">{application.buys}</p>
					{application.askedLimitPoisha > 0 ? (
						<p className="mb-4">
							Asks for a credit limit of <Money poisha={application.askedLimitPoisha} />.
						</p>
					) : null}
				</>
			) : null}
			<div className="mb-4 flex flex-wrap gap-3">
				{application ? (
					<>
						<RowButton
							action={`${path}/state`}
							name="to"
							value="active"
							variant="main"
							label="Activate"
							aria-label={`Activate ${name}`}
						/>
						<ButtonLink to={`${path}/decline`}>Decline</ButtonLink>
					</>
				) : null}
				{state === "active" || state === "on_hold" ? (
					<>
						<RowButton
							action={`${path}/state`}
							name="to"
							value={state === "active" ? "on_hold" : "released"}
							label={state === "active" ? "Put on hold" : "Take off hold"}
							aria-label={`${state === "active" ? "Put on hold" : "Take off hold"}: ${name}`}
						/>
						<ButtonLink to={`${path}/close`}>Close the company</ButtonLink>
					</>
				) : null}
			</div>
			{members.length > 0 ? (
				<DataTable
					caption="Members, owners first"
					rows={members}
					columns={[
						["Name", (member) => member.name || member.email],
						["Email", ({ email }) => email],
						["Role", ({ role }) => ROLE_LABELS[role]],
						["Limit a month", describeMemberLimit],
					]}
				/>
			) : null}
			{requests.length > 0 ? (
				<>
					<h3 className="mt-6">Requests that wait for approval</h3>
					<DataTable
						caption="The oldest first"
						rows={requests}
						columns={[
							["Requested", ({ createdAt }) => <Day at={createdAt} />],
							["By", ({ requester }) => requester],
							["Parts", ({ lineCount }) => lineCount, "end"],
							["Goods", ({ goodsPoisha }) => <Money poisha={goodsPoisha} />, "end"],
							["Expires", ({ expiresAt }) => <Day at={expiresAt} />],
						]}
					/>
				</>
			) : null}
		</section>
	);
}
