import { Form } from "@remix-run/react";
import { hasRight } from "~/domain/accounts/staff-rights";
import { findPad, findPadWithProducts } from "~/domain/order-pad/queries.server";
import { checkPad } from "~/domain/order-pad/review-pad.server";
import { startQuote } from "~/domain/quotes/answer-quote.server";
import { getStaffQuotePath } from "~/domain/quotes/rules";
import { readNetView } from "~/http/document/net-view.server";
import { switchNetView } from "~/http/document/switch-net-view.server";
import { buildPadView } from "~/http/order-pad/build-pad-view.server";
import { MAX_REVIEW_FIELDS, refuseLongFields } from "~/http/order-pad/read-review.server";
import { admin } from "~/http/pages/page.server";
import { openFormStep } from "~/http/quotes/open-form-step.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo } from "~/http/responses/respond.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { NetTotal } from "~/ui/elements/net-total";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { PadReview, PadTitle } from "~/ui/order-pad/pad-review";
import {
	ADD_INTENT,
	formatSuggested,
	readPadForm,
	readSuggested,
} from "~/ui/order-pad/review-fields";
import { NET_FIELD } from "~/ui/products/net-view";
import { CustomerLine, UnverifiedNotice } from "./customer-line";
import { loadCustomer, toCustomerView } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Check the order of a customer",
	({ customer }) => `Check the order of ${customer.name}`,
);

export const shouldRevalidate = () => true;

export const loader = admin.loader(async ({ request, params, ctx, user }) => {
	const customer = await loadCustomer(ctx, params);
	const pad = found(await findPadWithProducts(ctx, customer, params.customerPadId ?? ""));
	return {
		customer: toCustomerView(customer),
		pad: buildPadView(pad, {
			suggestedFrom: readSuggested(request),
			isNet: readNetView(request, user),
		}),
		mayQuote: hasRight(user, "quotes"),
		idempotencyKey: ctx.newId(),
	};
});

/** 'Check' is idempotent; 'Order' continues with the address. */
export const action = admin.action(async ({ request, params, context, ctx, user, form }) => {
	const sent = await form.data();
	refuseLongFields(sent);
	const customer = await loadCustomer(ctx, params);
	const pad = found(await findPad(ctx.db, customer.id, params.customerPadId ?? ""));
	if (sent.get("intent") === QUOTE_INTENT && hasRight(user, "quotes")) {
		const step = await openFormStep(ctx, pad.id, user.id, sent);
		const list = pad.rows.map(({ typed }) => typed).join("\n");
		const quoteId = await startQuote(ctx, customer, list, step);
		return form.leave(getStaffQuotePath(quoteId), "quote-started");
	}
	await enforceRateLimit(request, ctx, "pad", user.id);
	const entries = readPadForm(sent);
	await checkPad(ctx, customer, pad, entries);
	const path = `/dashboard/customers/${customer.customerId}/order-pad/${pad.id}`;
	if (sent.has(NET_FIELD)) return switchNetView(context, sent, path);
	return redirectTo(
		sent.get("intent") === ADD_INTENT ? `${path}/order` : path + formatSuggested(entries),
		[],
	);
}, MAX_REVIEW_FIELDS);

const QUOTE_INTENT = "quote";

export default withData<typeof loader>(({ customer, pad, mayQuote, idempotencyKey }) => {
	const path = `/dashboard/customers/${customer.customerId}/order-pad`;
	return (
		<Page
			title={<PadTitle pad={pad} />}
			intro={
				<>
					<CustomerLine customer={customer} />
					<NetTotal {...pad.amounts} />
				</>
			}
			width="wide"
			actions={
				<>
					{mayQuote ? (
						<Form method="post">
							<IdempotencyKeyField value={idempotencyKey} />
							<Button type="submit" name="intent" value={QUOTE_INTENT}>
								New quote
							</Button>
						</Form>
					) : null}
					<ButtonLink to={path}>New list</ButtonLink>
				</>
			}
		>
			<UnverifiedNotice customer={customer} />
			<PadReview
				path={`${path}/${pad.id}`}
				pad={pad}
				idempotencyKey={idempotencyKey}
				isForCustomer
			/>
		</Page>
	);
});
