import type { HeadersFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { canOrder } from "~/domain/accounts/rules";
import { getPaymentPath } from "~/domain/payments/rules";
import type { DeclineQuoteFields } from "~/domain/quotes/input";
import { findLinkedQuote, listQuoteMessages } from "~/domain/quotes/queries.server";
import {
	describeEnd,
	getQuotePath,
	nameOwner,
	ONLY_WHOLE,
	QUOTE_LABELS,
} from "~/domain/quotes/rules";
import { findAccountProblem } from "~/domain/quotes/take-part.server";
import { anyone } from "~/http/pages/page.server";
import { loadAcceptForm } from "~/http/quotes/accept-form.server";
import { getSignInPath } from "~/http/responses/return-to";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Letterhead } from "~/ui/documents/letterhead";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { PrintButton } from "~/ui/elements/print-button";
import { PostForm } from "~/ui/forms/post-form";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";
import { AcceptForm } from "~/ui/quotes/accept-form";
import { ButtonRefusal, TypedToAccept, useResultOf } from "~/ui/quotes/form-results";
import { QuoteLines } from "~/ui/quotes/quote-lines";
import { QuoteQuestions } from "~/ui/quotes/quote-questions";
import { QuoteTotal } from "~/ui/quotes/quote-total";
import { handleQuote } from "./handle-quote.server";

/** About 200 lines. */
export const handle = { access: "secret", scriptsUpTo: 40_000 } satisfies RouteHandle;

/** No other site gets a referrer. With `no-referrer` its own forms would have no origin. */
export const headers: HeadersFunction = () => ({ "referrer-policy": "same-origin" });

export const meta = titled<typeof loader>("Quote", ({ quote }) => `Quote ${quote.number}`);

/** Also after an error: the quote may have changed. */
export const shouldRevalidate = () => true;

/** Opening the link changes nothing: mail scanners follow it. */
export const loader = anyone.loader(async ({ params, context, ctx }) => {
	const token = params.token ?? "";
	const quote = found(await findLinkedQuote(ctx, token));
	const { user } = await context.getSession();
	const problem =
		findAccountProblem(user, quote) ?? (user?.verified ? null : "Verify your email to accept.");
	const buyer = problem ? null : user;
	const [{ tooLittle, ...form }, messages] = await Promise.all([
		loadAcceptForm(ctx, quote, buyer, quote.state === "sent"),
		listQuoteMessages(ctx, quote.id),
	]);
	const { id, customerId, userId, email, name, acceptedFormHash: _, ...shown } = quote;
	return {
		seller: ctx.settings.seller,
		buyer: nameOwner(quote),
		quote: { ...shown, orderId: buyer ? quote.orderId : null },
		idempotencyKey: ctx.newId(),
		end: describeEnd(quote),
		problem: problem ?? tooLittle,
		mayOrder: buyer !== null && canOrder(buyer.customerRole),
		isMember: buyer !== null && form.accept?.company !== null,
		isSignedIn: user !== null,
		path: getQuotePath(token),
		messages,
		...form,
	};
});

export const action = handleQuote;

export default function QuotePage() {
	const { quote, end, problem, mayOrder, lines, messages, accept, ...page } =
		useLoaderData<typeof loader>();
	const { path, isSignedIn, isMember, amounts } = page;
	const { state, revision, sentAt, validUntil, note, request } = quote;
	const isAnswered = revision > 0;
	const acceptResult = useResultOf("accept");
	return (
		<Page
			title={`Quote ${quote.number}`}
			intro={
				<>
					{QUOTE_LABELS[state]}
					{sentAt ? (
						<>
							. Sent <Day at={sentAt} />
						</>
					) : null}
					{state === "sent" && validUntil ? (
						<>
							. Valid until <Day at={validUntil} />
						</>
					) : null}
				</>
			}
			actions={isAnswered ? <PrintButton variant="quiet" /> : null}
		>
			<Letterhead seller={page.seller} buyer={page.buyer} />
			<ButtonRefusal />
			{end ? (
				<Notice kind={state === "accepted" ? "success" : "info"} title={end}>
					<AcceptedLink />
					<TypedToAccept />
				</Notice>
			) : null}
			{isAnswered || end ? null : (
				<Notice kind="info" title="We have your request">
					We answer by email, with prices, lead times and a last day.
				</Notice>
			)}
			{request ? (
				<p className="mb-4 max-w-text whitespace-pre-line wrap-anywhere">{request}</p>
			) : null}
			{lines.length > 0 ? (
				<QuoteLines lines={lines} terms={quote} hasPrices={isAnswered} hasStock={end === null} />
			) : null}
			{isAnswered ? <QuoteTotal quote={quote} amounts={amounts} /> : null}
			{note ? <p className="mb-4 max-w-text whitespace-pre-line wrap-anywhere">{note}</p> : null}
			{isAnswered && quote.isWhole ? <p className="mb-4">{ONLY_WHOLE}</p> : null}
			<div className="print:hidden">
				{state === "sent" ? (
					<section aria-labelledby="accept" className="mt-8">
						<h2 id="accept" className="mb-4">
							Accept
						</h2>
						{problem ? <Notice kind="info" title={problem} /> : null}
						{isSignedIn || !problem ? null : (
							<ButtonLink variant="main" to={getSignInPath(path)}>
								Log in
							</ButtonLink>
						)}
						{accept && mayOrder ? (
							<AcceptForm
								{...accept}
								lines={lines}
								terms={quote}
								path={path}
								revision={revision}
								deliveryPoisha={quote.deliveryPoisha}
								lastResult={acceptResult}
							/>
						) : null}
						{accept && isMember ? <AskBuyer company={quote.company} path={path} /> : null}
					</section>
				) : null}
				<QuoteQuestions
					names={{ staff: "We", buyer: "You" }}
					messages={messages}
					label="Your question"
					button={{ intent: "ask", label: "Ask" }}
					action={path}
					idempotencyKey={page.idempotencyKey}
				/>
				{state === "sent" ? <Decline /> : null}
			</div>
		</Page>
	);
}

/** Where everything waits there is no order yet. */
function AcceptedLink() {
	const { quote, problem } = useLoaderData<typeof loader>();
	if (problem || quote.state !== "accepted") return null;
	return quote.orderId ? (
		<ButtonLink to={getPaymentPath(quote.orderId)} className="print:hidden">
			Open the order
		</ButtonLink>
	) : (
		<ButtonLink to="/backorders" className="print:hidden">
			Open the backorders
		</ButtonLink>
	);
}

const AskBuyer = ({ company, path }: { company: string; path: string }) => (
	<Form method="post" action={path} className="mt-4">
		<Button type="submit" name="intent" value="ask-buyer">
			Ask a buyer of {company}
		</Button>
	</Form>
);

function Decline() {
	const { path, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useResultOf("decline");
	return (
		<section aria-labelledby="decline" className="mt-8 max-w-text">
			<h2 id="decline" className="mb-4">
				Decline
			</h2>
			<PostForm<DeclineQuoteFields>
				action={path}
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
			>
				{(fields) => (
					<>
						<TextArea
							label="Reason"
							rows={2}
							hint="At most 500 characters."
							field={fields.reason}
						/>
						<Button type="submit" variant="danger" name="intent" value="decline">
							Decline
						</Button>
					</>
				)}
			</PostForm>
		</section>
	);
}
