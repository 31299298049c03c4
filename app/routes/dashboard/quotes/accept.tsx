import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownCustomer } from "~/domain/accounts/own-customer";
import { findBuyer } from "~/domain/accounts/queries.server";
import { canOrder, type SignedInUser } from "~/domain/accounts/rules";
import { hasRight } from "~/domain/accounts/staff-rights";
import { listMembers } from "~/domain/companies/queries.server";
import { acceptQuote } from "~/domain/quotes/accept-quote.server";
import { acceptQuoteInput } from "~/domain/quotes/input";
import { isPickField, readPicks, readText } from "~/domain/quotes/picks";
import { findSentQuote, listQuoteLines, type Quote } from "~/domain/quotes/queries.server";
import { describeEnd, getStaffQuotePath } from "~/domain/quotes/rules";
import { refuseOrder } from "~/http/errors/orders.server";
import { describePhoneOrderError } from "~/http/errors/phone-orders.server";
import { chooseAddress } from "~/http/input/choose-address.server";
import { admin } from "~/http/pages/page.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { loadAcceptForm, MAX_ACCEPT_FIELDS } from "~/http/quotes/accept-form.server";
import { readSentForm } from "~/http/quotes/open-form-step.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found, Refused } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { AcceptForm } from "~/ui/quotes/accept-form";
import { TypedToAccept } from "~/ui/quotes/form-results";
import { QuoteLines } from "~/ui/quotes/quote-lines";
import { QuoteTotal } from "~/ui/quotes/quote-total";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Accept a quote", ({ number }) => `Accept ${number}`);

/** Staff accept it for the buyer by the buyer's word, with the rights for quotes and orders. */
export const loader = admin.loader(async ({ params, ctx, user }) => {
	const { quote, buyer } = await findForStaff(ctx, user, params.quoteId);
	const problem = describeProblem(quote, buyer);
	const [{ tooLittle, ...form }, members] = await Promise.all([
		loadAcceptForm(ctx, quote, buyer, problem === null),
		buyer ? listMembers(ctx, buyer.customerId) : [],
	]);
	return {
		...form,
		problem: problem ?? tooLittle,
		number: quote.number,
		revision: quote.revision,
		terms: { isWhole: quote.isWhole, leastPoisha: quote.leastPoisha },
		path: getStaffQuotePath(quote.id),
		delivery: { deliveryMethod: quote.deliveryMethod, deliveryPoisha: quote.deliveryPoisha },
		members: members
			.filter(({ role }) => canOrder(role))
			.map(({ id, name, email }) => ({ id, label: name || email })),
	};
});

export const action = admin.action(async ({ params, ctx, user, form }) => {
	const { quote, buyer: first } = await findForStaff(ctx, user, params.quoteId);
	const sent = await form.data();
	// The page then says why.
	form.openDialog();
	if (!first) throw new Refused(NO_ACCOUNT);
	const unclear = await chooseAddress(ctx, first, sent);
	if (unclear) return unclear;
	const input = await form.read(acceptQuoteInput, {}, isPickField);
	if (input.onAccount && user.customerId === quote.customerId) throw ownCustomer(quote.company);
	const buyer = found(await findBuyer(ctx.db, first.customerId, input.memberId));
	const lines = await listQuoteLines(ctx, quote, buyer.customerId);
	const picks = readPicks(quote, lines, (field) => readText(sent, field));
	const placed = await acceptQuote(ctx, buyer, quote, {
		input,
		lines,
		picks,
		adminId: ctx.by.userId,
		form: readSentForm(ctx, ctx.by.userId, sent),
	});
	if (!placed.ok)
		throw placed.reason === "delivery"
			? refuseOrder(placed)
			: new Refused(describePhoneOrderError(placed));
	if (placed.orderId !== null && input.onAccount) await chargePlaced(ctx, placed.orderId);
	return placed.orderId === null
		? redirectWithToast("/dashboard/backorders", "phone-backorder-placed")
		: redirectWithToast(`/dashboard/orders/${placed.orderId}`, "phone-order-placed");
}, MAX_ACCEPT_FIELDS);

type Args = Parameters<Parameters<typeof admin.loader>[0]>[0];

async function findForStaff(ctx: Args["ctx"], user: Args["user"], quoteId = "") {
	const quote = found(hasRight(user, "quotes") ? await findSentQuote(ctx, quoteId) : null);
	const buyer = quote.customerId ? await findBuyer(ctx.db, quote.customerId) : null;
	return { quote, buyer };
}

const NO_ACCOUNT = "This quote has no account yet. Its buyer signs up with the email of the quote.";

const describeProblem = (quote: Quote, buyer: SignedInUser | null): string | null => {
	if (quote.state === "requested" || quote.state === "draft") return "This quote is not sent yet.";
	return describeEnd(quote) ?? (buyer ? null : NO_ACCOUNT);
};

export default function AcceptByPhone() {
	const { lines, amounts, accept, number, revision, terms, path, delivery, members, problem } =
		useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	return (
		<Page
			title={`Accept ${number} by phone`}
			width="text"
			actions={<ButtonLink to={path}>Back to the quote</ButtonLink>}
		>
			{problem ? (
				<Notice kind="info" title={problem}>
					<TypedToAccept />
				</Notice>
			) : null}
			{revision > 0 ? (
				<>
					<QuoteLines lines={lines} terms={terms} hasPrices hasStock={problem === null} />
					<QuoteTotal quote={delivery} amounts={amounts} />
				</>
			) : null}
			{accept ? (
				<AcceptForm
					{...accept}
					lines={lines}
					terms={terms}
					path={`${path}/accept`}
					revision={revision}
					deliveryPoisha={delivery.deliveryPoisha}
					members={members}
					lastResult={lastResult}
				/>
			) : null}
		</Page>
	);
}
