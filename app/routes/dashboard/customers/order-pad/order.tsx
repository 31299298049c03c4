import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ownCustomer } from "~/domain/accounts/own-customer";
import { findBuyer } from "~/domain/accounts/queries.server";
import { canOrder } from "~/domain/accounts/rules";
import { listWaitOffers } from "~/domain/backorders/queries.server";
import { isShort } from "~/domain/backorders/short-lines";
import { readWaitChoices } from "~/domain/backorders/wait-choices";
import { toGoods } from "~/domain/cart/rules";
import { listMembers } from "~/domain/companies/queries.server";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import { orderPad } from "~/domain/order-pad/order-pad.server";
import { findPad, findPadWithProducts } from "~/domain/order-pad/queries.server";
import { type PhoneOrderFields, phoneOrderInput } from "~/domain/orders/input";
import { getOrderDefaults } from "~/domain/orders/queries.server";
import { addCharges } from "~/domain/orders/rules/charges";
import { toCompanyTerms } from "~/domain/orders/rules/spending";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findAccountOffer } from "~/domain/receivables/offer.server";
import { refuseOrder } from "~/http/errors/orders.server";
import { describePhoneOrderError } from "~/http/errors/phone-orders.server";
import { chooseAddress } from "~/http/input/choose-address.server";
import { buildPadView } from "~/http/order-pad/build-pad-view.server";
import { admin } from "~/http/pages/page.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { respondWithTyped } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found, Refused } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { FormButtons } from "~/ui/elements/form-buttons";
import { Money } from "~/ui/elements/money";
import { NetTotal } from "~/ui/elements/net-total";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { SelectField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { getFillKey } from "~/ui/orders/address-choice";
import {
	OrderCharges,
	UPDATE_DELIVERY_INTENT,
	useDeliveryChoice,
} from "~/ui/orders/delivery-choice";
import { DeliveryForm } from "~/ui/orders/delivery-form";
import { getOrderLabel, useWaitChoices, WaitChoices, WaitingLines } from "~/ui/orders/wait-choice";
import { OnAccountChoice } from "~/ui/receivables/on-account";
import { CustomerLine, UnverifiedNotice } from "./customer-line";
import { loadCustomer, toCustomerView } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Place the order of a customer",
	({ customer }) => `Place the order of ${customer.name}`,
);

export const loader = admin.loader(async ({ params, ctx, user }) => {
	const customer = await loadCustomer(ctx, params);
	const { db, now, newId } = ctx;
	const pad = found(await findPadWithProducts(ctx, customer, params.customerPadId ?? ""));
	const lines = buildPadView(pad).ready.map(({ product: { id, ...product }, quantity }) => ({
		...product,
		productId: id,
		quantity,
		weightG: pad.products.get(id)?.weightG ?? 0,
		archived: false,
	}));
	const reviewPath = `/dashboard/customers/${customer.customerId}/order-pad/${pad.id}`;
	const [{ delivery, addresses, spending }, members, offers, offer, accountOffer] =
		await Promise.all([
			getOrderDefaults(db, customer, now()),
			listMembers(ctx, customer.customerId),
			listWaitOffers(ctx, customer, lines.filter(isShort)),
			getDeliveryOffer(db, createPriceViewer(ctx, customer)),
			user.customerId === customer.customerId ? null : findAccountOffer(ctx, customer.customerId),
		]);
	return {
		customer: toCustomerView(customer),
		reviewPath,
		lines,
		offers,
		offer,
		accountOffer,
		delivery,
		addresses,
		company: toCompanyTerms(spending),
		buyers: spending ? members.filter(({ role }) => canOrder(role)) : [],
		idempotencyKey: newId(),
	};
});

/** The order's own key makes a double click one order. */
export const action = admin.upload(async ({ params, ctx, user, form }) => {
	const customer = await loadCustomer(ctx, params);
	const pad = found(await findPad(ctx.db, customer.id, params.customerPadId ?? ""));
	const sent = await form.data();
	const unclear = await chooseAddress(ctx, customer, sent);
	if (sent.get("intent") === UPDATE_DELIVERY_INTENT) return respondWithTyped(sent);
	if (unclear) return unclear;
	const input = await form.read(phoneOrderInput);
	if (input.onAccount && user.customerId === customer.customerId) {
		const { delivery } = await getOrderDefaults(ctx.db, customer, ctx.now());
		throw ownCustomer(delivery.companyName);
	}
	const buyer = found(await findBuyer(ctx.db, customer.customerId, input.memberId));
	const choices = readWaitChoices(sent);
	const placed = await orderPad(ctx, pad, { customer: buyer, input, choices });
	if (!placed.ok)
		throw placed.reason === "delivery"
			? refuseOrder(placed)
			: new Refused(describePhoneOrderError(placed), 409, { freshKey: true });
	if (placed.orderId !== null && input.onAccount) await chargePlaced(ctx, placed.orderId);
	return placed.orderId === null
		? form.leave("/dashboard/backorders", "phone-backorder-placed")
		: form.leave(`/dashboard/orders/${placed.orderId}`, "phone-order-placed");
});

export default function PlacePhoneOrder() {
	const { customer, delivery, addresses, company, buyers, offer, accountOffer, ...page } =
		useLoaderData<typeof loader>();
	const { lines, offers, reviewPath, idempotencyKey } = page;
	const { isSaved: _, ...address } = delivery;
	const lastResult = useActionData<SubmissionResult>();
	const [form, fields] = useForm<PhoneOrderFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...address, idempotencyKey },
	});
	const isComplete = fields.shipComplete.value === "on";
	const { now, later, ...waiting } = useWaitChoices(
		lines,
		offers,
		lastResult?.initialValue ?? {},
		isComplete,
	);
	const goods = toGoods(now);
	// Delivery is charged with what is ordered first.
	const { choice, districts, quote, charges } = useDeliveryChoice(
		offer,
		now.length > 0 ? goods : toGoods(later),
		fields,
		getFillKey(lastResult),
	);
	const amounts = addCharges(goods, now.length > 0 ? charges : []);
	if (lines.length === 0 && !lastResult)
		return (
			<Page title="Delivery" width="text" intro={<CustomerLine customer={customer} />}>
				<EmptyState
					title="No line is ready to order"
					action={<ButtonLink to={reviewPath}>Back to the lines</ButtonLink>}
				/>
			</Page>
		);
	return (
		<Page title="Delivery" width="text" intro={<CustomerLine customer={customer} />}>
			<UnverifiedNotice customer={customer} />
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<Form method="post" action={`${reviewPath}/order`} id={form.id} noValidate replace>
				<WaitChoices lines={lines} offers={offers} {...waiting} />
				{buyers.length > 1 ? (
					<SelectField
						label="Ordered by"
						hint="The order is this member's, and counts for the member's limit."
						field={fields.memberId}
						choices={buyers.map(({ id, name, email }) => ({ id, label: name || email }))}
					/>
				) : null}
				<DeliveryForm
					addresses={addresses}
					prefilled={delivery}
					lastResult={lastResult}
					fields={fields}
					company={company}
					choice={choice}
					districts={districts}
					email={customer.email}
					saveAddress={null}
				/>
				<OnAccountChoice
					offer={accountOffer}
					totalPoisha={amounts.grossPoisha}
					field={fields.onAccount}
				/>
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<OrderCharges quote={quote} charges={charges} />
				<p className="mb-2">
					{now.length > 0 ? (
						<>
							{now.length === 1 ? "1 line" : `${formatNumber(now.length)} lines`}
							{later.length > 0 ? " now, " : ", "}
							<Money poisha={amounts.grossPoisha} />
							{quote?.problem === null ? " with delivery" : ""}. The customer gets the usual email
							and pays as always.
						</>
					) : (
						"Nothing is ordered now."
					)}
				</p>
				<div className="mb-4">
					<NetTotal {...amounts} />
				</div>
				<WaitingLines lines={later} isForCustomer />
				<FormButtons
					submit={getOrderLabel(now.length, later.length)}
					cancelTo={reviewPath}
					cancelLabel="Back to the lines"
				/>
			</Form>
		</Page>
	);
}
