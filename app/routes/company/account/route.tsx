import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOpenInvoices, type OpenInvoice } from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, getAge } from "~/domain/receivables/rules";
import { customer } from "~/http/pages/page.server";
import { loadStatement, WHOLE_PAGE } from "~/http/receivables/load-statement.server";
import { writeListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { Letterhead } from "~/ui/documents/letterhead";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { Pager } from "~/ui/elements/pager";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { BankDetails } from "~/ui/orders/bank-details";
import { AccountSummary } from "~/ui/receivables/account-summary";
import { Note, Papers } from "~/ui/receivables/entry-columns";
import { Statement } from "~/ui/receivables/statement";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Account", ({ account }) => `Account of ${account.name}`);

const PATH = "/company/account";

/** A person has none, and is led to the application. */
export const loader = customer.loader(async ({ request, ctx, user: { customerId } }) => {
	const { db, now, settings } = ctx;
	const afterInvoice = readCursor(new URL(request.url).searchParams.get("open"));
	const all = new URL(request.url).searchParams.has("all");
	const [{ account, filter, statement }, open] = await Promise.all([
		loadStatement(ctx, request.url, customerId, PATH),
		listOpenInvoices(db, customerId, { ...(all && WHOLE_PAGE), after: afterInvoice }),
	]);
	if (!account) throw redirect("/trade/apply", 303);
	return data(
		{
			account,
			invoices: open.invoices,
			invoicePages: {
				first: afterInvoice && `${statement.place.list}#open`,
				next: open.next && `${writeListUrl(PATH, { ...filter, open: open.next })}#open`,
			},
			statement,
			bankDetails: settings.bankDetails,
			seller: settings.seller,
			now: now(),
		},
		{ status: statement.error ? 400 : 200 },
	);
});

export default withData<typeof loader>(({ account, invoices, statement, bankDetails, seller }) => {
	const { creditLimitPoisha, owedPoisha, name } = account;
	return (
		<Page title={`Account of ${name}`} actions={<ButtonLink to="/company">The company</ButtonLink>}>
			<Letterhead seller={seller} buyer={name} />
			<AccountSummary account={account} />
			{creditLimitPoisha === 0 ? <AskForAccount /> : null}
			<div className="print:[&_td]:py-1 print:[&_td:first-child]:min-w-0 print:[&_time]:whitespace-nowrap">
				<OpenInvoices />
				{owedPoisha > 0 && bankDetails.length > 0 ? (
					<section aria-labelledby="transfer" className="mb-8 grid gap-4">
						<h2 id="transfer">Pay what is owed</h2>
						<BankDetails
							details={bankDetails}
							reference={invoices[0]?.invoiceNumber ?? name}
							totalPoisha={owedPoisha}
						/>
						<p className="hint">
							You may pay less, or several invoices at once: quote a number of one of them. Payments
							settle the oldest invoice first.
						</p>
					</section>
				) : null}
				<Statement {...statement} ordersPath="/myorder" file={`${PATH}/statement`} />
			</div>
		</Page>
	);
});

const AskForAccount = () => (
	<section aria-labelledby="ask" className="mb-8 grid justify-items-start gap-3">
		<h2 id="ask">Order now, pay later</h2>
		<p className="max-w-text">
			Your company pays each order by card or transfer. With an account you order up to a limit and
			pay the invoices later.
		</p>
		<ButtonLink to="/contact?about=account">Ask for an account</ButtonLink>
	</section>
);

function OpenInvoices() {
	const { invoices, invoicePages, now } = useLoaderData<typeof loader>();
	return (
		<section aria-labelledby="open" className="mb-8">
			<h2 id="open">Open invoices</h2>
			{invoices.length === 0 ? (
				<p className="text-soft">
					{invoicePages.first ? "Nothing more is open." : "Nothing is open."}
				</p>
			) : (
				<DataTable
					caption="The oldest due first"
					rows={invoices}
					getKey={({ n }) => n}
					columns={[
						["Invoice", (invoice) => <Invoice {...invoice} />],
						["Day", ({ at }) => <Day at={at} />],
						["Due", ({ dueAt }) => <Day at={dueAt - 1} />],
						["Age", ({ dueAt }) => AGE_LABELS[getAge(dueAt, now)]],
						["Amount", ({ amountPoisha }) => <Money poisha={amountPoisha} hasDecimals />, "end"],
						["Open", ({ openPoisha }) => <Money poisha={openPoisha} hasDecimals />, "end"],
					]}
				/>
			)}
			<Pager {...invoicePages} />
			{invoicePages.next ? (
				<p className="hidden print:block">More invoices are open, and due later.</p>
			) : null}
		</section>
	);
}

const Invoice = (invoice: OpenInvoice) =>
	invoice.orderId === null ? (
		<>
			Opening balance <Note>{invoice.note}</Note>
		</>
	) : (
		<>
			<Papers entry={invoice} ordersPath="/myorder" />
			{invoice.purchaseOrderNumber ? (
				<small className="block">Purchase order {invoice.purchaseOrderNumber}</small>
			) : null}
		</>
	);
