import { type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import {
	Form,
	type ShouldRevalidateFunctionArgs,
	useActionData,
	useLoaderData,
} from "@remix-run/react";
import { requestApproval } from "~/domain/approvals/request-approval.server";
import { getRequestPath } from "~/domain/approvals/rules";
import { orderAndWait } from "~/domain/backorders/order-and-wait.server";
import { listWaitOffers } from "~/domain/backorders/queries.server";
import { isShort } from "~/domain/backorders/short-lines";
import { readWaitChoices, toWaits } from "~/domain/backorders/wait-choices";
import { listCartLines } from "~/domain/cart/queries.server";
import { toAmountLines, toGoods } from "~/domain/cart/rules";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import { type OrderCartFields, orderCartInput } from "~/domain/orders/input";
import type { OrderCartResult } from "~/domain/orders/order-draft.server";
import { getOrderDefaults } from "~/domain/orders/queries.server";
import { addCharges } from "~/domain/orders/rules/charges";
import {
	describeApprovalNeed,
	describeSpending,
	findApprovalNeed,
} from "~/domain/orders/rules/spending";
import { findApprovedList } from "~/domain/orders/spending.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findAccountOffer } from "~/domain/receivables/offer.server";
import type { DomainError } from "~/http/errors/domain-error.server";
import { refuseCart } from "~/http/errors/orders.server";
import { chooseAddress } from "~/http/input/choose-address.server";
import { purchaser } from "~/http/pages/page.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { respondWithTyped } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { getFillKey } from "~/ui/orders/address-choice";
import { parseChooseIntent } from "~/ui/orders/cart-lines";
import { UPDATE_DELIVERY_INTENT, useDeliveryChoice } from "~/ui/orders/delivery-choice";
import { DeliveryForm } from "~/ui/orders/delivery-form";
import { useWaitChoices } from "~/ui/orders/wait-choice";
import { OnAccountChoice } from "~/ui/receivables/on-account";
import { toCheckoutLine } from "./checkout-line";
import { CheckoutSummary, REQUEST_INTENT } from "./checkout-summary";
import { handleChangeQuantities } from "./handle-change-quantities.server";
import { CHANGE_QUANTITIES_INTENT } from "./order-lines";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Check out");

/** Also after an error, or orders would keep failing on the old lines; but a form that was already submitted has an empty cart. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
	actionStatus !== 422;

export const loader = purchaser.loader(async ({ request, user, ctx }) => {
	const [lines, { delivery, addresses, spending }, offer] = await Promise.all([
		listCartLines(ctx, user),
		getOrderDefaults(ctx.db, user, ctx.now()),
		getDeliveryOffer(ctx.db, createPriceViewer(ctx, user)),
	]);
	const accountOffer = spending && (await findAccountOffer(ctx, user.customerId));
	const approvedList = await findApprovedList(ctx, user, lines);
	// After a POST, whose headers Remix keeps, the page with the form's error is rendered.
	const hasForm = request.headers.has("content-type");
	if (lines.length === 0 && !hasForm) throw redirect("/mycart");
	const short = user.customerRole === "viewer" ? [] : lines.filter(isShort);
	return {
		lines: lines.map(toCheckoutLine),
		offers: await listWaitOffers(ctx, user, short),
		offer,
		accountOffer,
		spending,
		approvedList,
		email: user.email,
		delivery,
		addresses,
		idempotencyKey: ctx.newId(),
	};
});

export const action = purchaser.action(async ({ user, ctx, form }) => {
	const fields = await form.data();
	const intent = String(fields.get("intent") ?? "");
	if (intent === CHANGE_QUANTITIES_INTENT || parseChooseIntent(intent))
		return handleChangeQuantities(ctx, user, fields);
	const unclear = await chooseAddress(ctx, user, fields);
	if (intent === UPDATE_DELIVERY_INTENT) return respondWithTyped(fields);
	if (unclear) return unclear;
	const input = await form.read(orderCartInput);
	await form.limit("order");
	const choices = readWaitChoices(fields);
	if (intent === REQUEST_INTENT) {
		const requested = await requestApproval(ctx, user, input, { waits: toWaits(choices) });
		if (!requested.ok) throw refuse(requested);
		return form.leave(getRequestPath(requested.id), "approval-requested");
	}
	const placed = await orderAndWait(ctx, user, input, choices);
	if (!placed.ok) throw refuse(placed);
	if (placed.orderId !== null && input.onAccount) await chargePlaced(ctx, placed.orderId);
	return placed.orderId === null
		? form.leave("/backorders", "backorder-placed")
		: form.leave(getPaymentPath(placed.orderId), "order-placed");
});

/** Thrown, so that it isn't kept as the answer to this form. */
const refuse = (error: DomainError<OrderCartResult>) =>
	error.reason === "empty-cart" ? redirect("/mycart", 303) : refuseCart(error);

export default function Checkout() {
	const { lines, offer, offers, accountOffer, spending, approvedList, email, ...page } =
		useLoaderData<typeof loader>();
	const { delivery, addresses, idempotencyKey } = page;
	const { isSaved, ...address } = delivery;
	const lastResult = useActionData<SubmissionResult>();
	const [form, fields] = useForm<OrderCartFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...address, idempotencyKey },
	});
	const waiting = useWaitChoices(
		lines,
		offers,
		form.initialValue ?? {},
		fields.shipComplete.value === "on",
	);
	const goods = toAmountLines(waiting.now);
	// Delivery is charged with what is ordered first.
	const { choice, districts, quote, charges } = useDeliveryChoice(
		offer,
		goods.length > 0 ? goods : toGoods(waiting.later),
		fields,
		getFillKey(lastResult),
	);
	const amounts = addCharges(goods, goods.length > 0 ? charges : []);
	// What waits counts as if it was ordered now.
	const whole = addCharges([...goods, ...toGoods(waiting.later)], charges);
	const need = spending && findApprovalNeed(spending, whole.grossPoisha, { list: approvedList });
	const needsApproval = need !== null;
	return (
		<Page title="Check out" actions={<ButtonLink to="/mycart">Back to the cart</ButtonLink>}>
			{need && !form.errors ? (
				<Notice kind="info">
					{need.reason === "requester" && !need.list
						? "Another member of the company must approve your order."
						: describeApprovalNeed(need)}
				</Notice>
			) : null}
			{approvedList && !needsApproval ? (
				<Notice kind="success">Approved list “{approvedList.name}”: no approval needed.</Notice>
			) : null}
			<div role="status">
				{lastResult?.status === "success" ? (
					<Notice kind="success" title="Your cart was changed">
						Check the total, then place the order.
					</Notice>
				) : null}
			</div>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<Form
				method="post"
				action="/checkout"
				id={form.id}
				noValidate
				replace
				className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,47rem)_minmax(0,1fr)]"
			>
				<section aria-labelledby="delivery">
					<h2 id="delivery" className="mb-4">
						Delivery
					</h2>
					<DeliveryForm
						choice={choice}
						districts={districts}
						addresses={addresses}
						prefilled={delivery}
						lastResult={lastResult}
						fields={fields}
						email={email}
						company={spending}
						saveAddress={isSaved ? null : fields.saveAddress}
						className="grid-cols-2 gap-x-12 md:max-lg:grid xl:grid [&_.input]:max-w-88"
					/>
					<OnAccountChoice
						offer={accountOffer}
						totalPoisha={amounts.grossPoisha}
						field={fields.onAccount}
					/>
					<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
					<input type="hidden" name="seen" value={formatSeenLines(lines)} />
				</section>
				<CheckoutSummary
					lines={lines}
					amounts={amounts}
					ownLimit={spending && spending.limitPoisha >= 0 ? describeSpending(spending) : null}
					needsApproval={needsApproval}
					charges={{ quote, charges }}
					waiting={{ ...waiting, lines, offers }}
					errors={form.allErrors}
					typedValues={form.initialValue ?? {}}
				/>
			</Form>
		</Page>
	);
}
