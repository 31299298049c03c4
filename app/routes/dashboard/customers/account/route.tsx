import { data } from "@remix-run/cloudflare";
import { STATE_LABELS } from "~/domain/companies/rules";
import { type AccountEntry, findAccount, listEntries } from "~/domain/receivables/queries.server";
import { CORRECTABLE_KINDS } from "~/domain/receivables/rules";
import { toMonth } from "~/domain/reports/period";
import { admin } from "~/http/pages/page.server";
import { loadStatement } from "~/http/receivables/load-statement.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Letterhead } from "~/ui/documents/letterhead";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Page } from "~/ui/layout/page";
import { ListPage } from "~/ui/lists/list-page";
import { RowLink } from "~/ui/lists/row-actions";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { AccountSummary } from "~/ui/receivables/account-summary";
import { listEntryColumns } from "~/ui/receivables/entry-columns";
import { Statement } from "~/ui/receivables/statement";
import { getAccountPath, RECORDED_KINDS } from "./account-paths";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Account", ({ account }) => `Ledger of ${account.name}`);

/** With a month in the address it is the statement that the company reads. */
export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { db, now, settings } = ctx;
	const customerId = params.customerId ?? "";
	const path = getAccountPath(customerId);
	if (new URL(request.url).searchParams.has("month")) {
		const { account, statement } = await loadStatement(ctx, request.url, customerId, path);
		const shown = { account: found(account), statement, seller: settings.seller };
		return data({ ...shown, ledger: null }, { status: statement.error ? 400 : 200 });
	}
	const { after, place } = readListUrl(path, request.url);
	const [account, { entries, next }] = await Promise.all([
		findAccount(db, customerId, now()),
		listEntries(db, customerId, { after }),
	]);
	const ledger = { entries, place: { ...place, next }, month: toMonth(now()) };
	return data({ account: found(account), ledger, statement: null, seller: null });
});

export default withData<typeof loader>(({ account, ledger, statement, seller }) => {
	const path = getAccountPath(account.id);
	if (!ledger)
		return (
			<Page
				title={`Account of ${account.name}`}
				actions={<ButtonLink to={path}>The ledger</ButtonLink>}
			>
				<Letterhead seller={seller} buyer={account.name} />
				<AccountSummary account={account} />
				<Statement {...statement} ordersPath="/dashboard/orders" />
			</Page>
		);
	const { entries, place, month } = ledger;
	return (
		<ListPage
			title={`Account of ${account.name}`}
			intro={account.state === "active" ? undefined : STATE_LABELS[account.state]}
			actions={
				<>
					<StaffButtonLink right="customers" to={`/dashboard/customers/${account.id}`}>
						Customer
					</StaffButtonLink>
					<ButtonLink to={`${path}?month=${month}`}>Statement</ButtonLink>
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
			<nav aria-label="Record" className="mb-6 flex flex-wrap gap-3 print:hidden">
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
