import { Link } from "@remix-run/react";
import { STATE_LABELS } from "~/domain/companies/rules";
import { listReceivables, type Receivable } from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, AGES } from "~/domain/receivables/rules";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { SecondLine } from "~/ui/elements/second-line";
import { ListPage } from "~/ui/lists/list-page";
import { getAccountPath } from "../customers/account/account-paths";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled("Receivables");

export const loader = admin.loader(async ({ request, ctx: { db, now } }) => {
	const { after, place } = readListUrl("/dashboard/receivables", request.url);
	const { receivables, next } = await listReceivables(db, now(), { after });
	return { receivables, place: { ...place, next } };
});

export default withData<typeof loader>(({ receivables, place }) => (
	<ListPage
		title="Receivables"
		intro="What companies owe, by age: those with most overdue first. A credit is below zero."
		actions={<ButtonLink to="/dashboard/receivables/transfer">Enter a bank payment</ButtonLink>}
		exported={receivables.length > 0 ? ["receivables"] : undefined}
		empty="No company owes anything"
		noMore="No more companies"
		place={place}
		caption="Companies that owe or have a credit"
		rows={receivables}
		getKey={({ customerId }) => customerId}
		columns={[
			["Company", (company) => <Company {...company} />],
			["Owed", ({ owedPoisha }) => <Money poisha={owedPoisha} />, "end"],
			...AGES.map(
				(age) =>
					[
						AGE_LABELS[age],
						({ ages }: Receivable) => (ages[age] > 0 ? <Money poisha={ages[age]} /> : "–"),
						"end",
					] as const,
			),
			["Limit", ({ creditLimitPoisha }) => <Money poisha={creditLimitPoisha} />, "end"],
		]}
	/>
));

const Company = ({ customerId, company, state, daysOverdue }: Receivable) => (
	<>
		<Link to={getAccountPath(customerId)} className="font-semibold">
			{company}
		</Link>
		{state === "active" ? null : ` (${STATE_LABELS[state].toLowerCase()})`}
		{daysOverdue > 0 ? (
			<SecondLine className="text-bad">
				{daysOverdue} {daysOverdue === 1 ? "day" : "days"} overdue
			</SecondLine>
		) : null}
	</>
);
