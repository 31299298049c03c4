import { Form, Link, useLoaderData } from "@remix-run/react";
import { hasRight } from "~/domain/accounts/staff-rights";
import { listMethods, type SavedMethod } from "~/domain/delivery/queries.server";
import type { AnswerQuoteFields } from "~/domain/quotes/input";
import { buildQuotePath } from "~/domain/quotes/links.server";
import {
	findStaffQuote,
	listLineBases,
	listQuoteLines,
	listQuoteMessages,
	type Quote,
} from "~/domain/quotes/queries.server";
import { describeEnd, nameOwner, QUOTE_LABELS } from "~/domain/quotes/rules";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { sumQuote } from "~/http/quotes/accept-form.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { EditForm } from "~/ui/forms/edit-form";
import { CheckboxField, DecimalField, Field, SelectField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { TextArea } from "~/ui/forms/text-area";
import { ButtonRow } from "~/ui/layout/button-row";
import { Page } from "~/ui/layout/page";
import { StaffButtonLink, StaffLink } from "~/ui/lists/staff-link";
import { ButtonRefusal, useResultOf } from "~/ui/quotes/form-results";
import { QuoteQuestions } from "~/ui/quotes/quote-questions";
import { QuoteTotal } from "~/ui/quotes/quote-total";
import { toAnswerTexts } from "./answer-texts.server";
import { AnsweredLines } from "./answered-lines";
import { Comparison } from "./comparison";
import { handleStaffQuote } from "./handle-quote.server";

export const handle = { access: "admin", right: "quotes" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Quote", ({ quote }) => `Quote ${quote.number}`);

export const loader = admin.loader(async ({ params, ctx, user }) => {
	const quote = found(await findStaffQuote(ctx, params.quoteId ?? ""));
	const [lines, bases, messages, methods] = await Promise.all([
		listQuoteLines(ctx, quote, quote.customerId),
		listLineBases(ctx, quote),
		listQuoteMessages(ctx, quote.id),
		listMethods(ctx.db),
	]);
	const texts = toAnswerTexts(quote, lines, ctx.now());
	return {
		quote,
		end: describeEnd(quote),
		lines: lines.map((line) => {
			const { listPoisha = null, costPoisha = null } = bases.get(line.n) ?? {};
			return { ...line, listPoisha, costPoisha };
		}),
		amounts: sumQuote(quote, lines),
		messages,
		methods: listChoices(quote, methods),
		texts,
		shown: describeShown(texts),
		idempotencyKey: ctx.newId(),
		link: buildQuotePath(ctx.settings, quote),
		mayAccept: quote.state === "sent" && quote.customerId !== null && hasRight(user, "orders"),
	};
});

/** The quoted method may be offered to nobody else any more. */
function listChoices({ deliveryMethodId, deliveryMethod }: Quote, methods: readonly SavedMethod[]) {
	const choices = methods.map(({ id, name }) => ({ id, label: name }));
	return deliveryMethodId === null || choices.some(({ id }) => id === deliveryMethodId)
		? choices
		: [...choices, { id: deliveryMethodId, label: `${deliveryMethod} (no longer offered)` }];
}

export const action = handleStaffQuote;

export default function StaffQuote() {
	const { quote, end, lines, amounts, messages, link, mayAccept, idempotencyKey } =
		useLoaderData<typeof loader>();
	const { state, validUntil, request, reason, customerId } = quote;
	const isFinal = state === "accepted" || state === "withdrawn";
	const buyer = nameOwner(quote);
	return (
		<Page
			title={`Quote ${quote.number}`}
			intro={
				<>
					{QUOTE_LABELS[state]}. For{" "}
					{customerId ? (
						<StaffLink right="customers" to={`/dashboard/customers/${customerId}`}>
							{buyer}
						</StaffLink>
					) : (
						buyer
					)}
					, {quote.email}
					{validUntil ? (
						<>
							. Valid until <Day at={validUntil} />
						</>
					) : null}
				</>
			}
			actions={<ButtonLink to="/dashboard/quotes">All quotes</ButtonLink>}
		>
			<ButtonRefusal />
			{end ? (
				<Notice kind="info" title={end}>
					{reason ? <p>The reason: {reason}</p> : null}
					{quote.orderId ? (
						<ButtonLink to={`/dashboard/orders/${quote.orderId}`}>Open the order</ButtonLink>
					) : null}
					{state === "accepted" && !quote.orderId ? (
						<StaffButtonLink right="orders" to="/dashboard/backorders">
							Open the backorders
						</StaffButtonLink>
					) : null}
				</Notice>
			) : null}
			{request ? (
				<p className="mb-4 max-w-text whitespace-pre-line wrap-anywhere">{request}</p>
			) : null}
			<Comparison lines={lines} />
			{lines.length > 0 ? <QuoteTotal quote={quote} amounts={amounts} /> : null}
			{isFinal ? null : <AnswerForm />}
			<Steps />
			{mayAccept ? (
				<p className="mb-4">
					<ButtonLink to={`/dashboard/quotes/${quote.id}/accept`}>Accept by phone</ButtonLink>
				</p>
			) : null}
			{quote.revision > 0 ? (
				<p className="mb-4">
					<Link to={link}>What the buyer sees</Link>
				</p>
			) : null}
			<QuoteQuestions
				names={{ staff: "The shop", buyer }}
				messages={messages}
				label="Your answer"
				button={{ intent: "answer", label: "Answer" }}
				idempotencyKey={idempotencyKey}
			/>
		</Page>
	);
}

function AnswerForm() {
	const { texts, shown, methods, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<section aria-labelledby="answer" className="my-8 max-w-text">
			<h2 id="answer" className="mb-4">
				Answer
			</h2>
			<EditForm<AnswerQuoteFields>
				defaultValue={texts}
				shown={shown}
				idempotencyKey={idempotencyKey}
				lastResult={useResultOf("save", "send")}
			>
				{(fields) => (
					<>
						<AnsweredLines field={fields.list} />
						<DecimalField
							label="Minus %"
							hint="Gives each part today's price less so many percent."
							field={fields.minus}
						/>
						<Field label="Valid until" type="date" required field={fields.validUntil} />
						<CheckboxField label="Only as a whole" field={fields.isWhole} />
						<SelectField
							label="Delivery"
							empty="As agreed"
							choices={methods}
							field={fields.deliveryMethodId}
						/>
						<DecimalField
							label="Delivery in tk"
							hint="Empty costs nothing."
							field={fields.deliveryPrice}
						/>
						<TextArea label="Note" rows={3} field={fields.note} />
						<ButtonRow>
							<Button type="submit" name="intent" value="save">
								Save
							</Button>
							<Button type="submit" variant="main" name="intent" value="send">
								Send
							</Button>
						</ButtonRow>
					</>
				)}
			</EditForm>
		</section>
	);
}

/** What else staff do with it. */
function Steps() {
	const { quote, idempotencyKey } = useLoaderData<typeof loader>();
	const { state, revision, isCancelled } = quote;
	const isSent = ["sent", "expired", "declined"].includes(state);
	const steps = [
		["renew", "Renew for 14 days", isSent || (state === "accepted" && isCancelled)],
		["withdraw", "Withdraw", ["requested", "draft", "sent", "expired"].includes(state)],
		["new-link", "New link", revision > 0 && state !== "withdrawn"],
	] as const;
	return (
		<Form method="post" className="mb-4 flex flex-wrap gap-3">
			<IdempotencyKeyField value={idempotencyKey} />
			{steps.map(([intent, label, isOffered]) =>
				isOffered ? (
					<Button key={intent} type="submit" name="intent" value={intent}>
						{label}
					</Button>
				) : null,
			)}
		</Form>
	);
}
