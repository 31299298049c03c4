import { STATE_LABELS } from "~/domain/companies/rules";
import { type AccountEntry, findAccount, listEntries } from "~/domain/receivables/queries.server";
import { CORRECTABLE_KINDS } from "~/domain/receivables/rules";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { ListPage } from "~/ui/lists/list-page";
import { RowLink } from "~/ui/lists/row-actions";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { AccountSummary } from "~/ui/receivables/account-summary";
import { listEntryColumns } from "~/ui/receivables/entry-columns";
import { getAccountPath, RECORDED_KINDS } from "./account-paths";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Account", ({ account }) => `Ledger of ${account.name}`);

export const loader = admin.loader(async ({ request, params, ctx: { db, now } }) => {
	const customerId = params.customerId ?? "";
	const { after, place } = readListUrl(getAccountPath(customerId), request.url);
	const [account, { entries, next }] = await Promise.all([
		findAccount(db, customerId, now()),
		listEntries(db, customerId, { after }),
	]);
	return { account: found(account), entries, place: { ...place, next } };
});

export default withData<typeof loader>(({ account, entries, place }) => {
	const path = getAccountPath(account.id);
	return (
		<ListPage
			title={`Account of ${account.name}`}
			intro={account.state === "active" ? undefined : STATE_LABELS[account.state]}
			actions={
				<>
					<StaffButtonLink right="customers" to={`/dashboard/customers/${account.id}`}>
						Customer
					</StaffButtonLink>
					<ButtonLink to={`${path}/terms`}>Limit and terms</ButtonLink>
				</>
			}
			empty="No entries yet"
			noMore="No more entries"
			place={place}
			caption="The newest first; Bangladesh time"
			rows={entries}
			getKey={({ n }) => n}
			columns={[
				...listEntryColumns("/dashboard/orders", ({ note }) => note),
				["Actions", (entry) => <EntryActions entry={entry} path={path} />],
			]}
		>
			<AccountSummary account={account} />
			<nav aria-label="Record" className="mb-6 flex flex-wrap gap-3">
				{Object.entries(RECORDED_KINDS).map(([kind, label]) => (
					<ButtonLink key={kind} to={`${path}/${kind}`}>
						{label}
					</ButtonLink>
				))}
			</nav>
		</ListPage>
	);
});

function EntryActions({ entry, path }: { entry: AccountEntry; path: string }) {
	const { n, kind, correctedAt } = entry;
	if (!CORRECTABLE_KINDS.includes(kind)) return null;
	if (correctedAt === null)
		return (
			<RowLink to={`${path}/entries/${n}/correct`} label="Correct" what={`entry ${n}`} isPage />
		);
	return (
		<>
			<small>
				Corrected on <Day at={correctedAt} />
			</small>
			{kind in RECORDED_KINDS ? (
				<RowLink
					to={`${path}/${kind}?of=${n}`}
					label="Enter again"
					what={`entry ${n}`}
					variant="plain"
					isPage
				/>
			) : null}
		</>
	);
}
