import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { describeWait, isShortAsTyped } from "~/domain/backorders/short-lines";
import { findQuantityProblem, resolveQuantity } from "~/domain/catalog/quantity-rules";
import { findProductForSale } from "~/domain/catalog/queries.server";
import type { ProductDetail } from "~/domain/catalog/rules";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import { NO_OFFER } from "~/domain/delivery/rules";
import { checkCardLimits } from "~/domain/money/card-limits";
import { calculateLineTotal } from "~/domain/money/rules";
import { sumTotals } from "~/domain/money/vat-rules";
import { type OrderProductFields, orderProductInput } from "~/domain/orders/input";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { getOrderDefaults } from "~/domain/orders/queries.server";
import { addCharges } from "~/domain/orders/rules/charges";
import {
	describeApprovalNeed,
	findApprovalNeed,
	toCompanyTerms,
} from "~/domain/orders/rules/spending";
import { findApprovedList } from "~/domain/orders/spending.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findBreak, formatBreaks } from "~/domain/prices/rules";
import { findAccountOffer } from "~/domain/receivables/offer.server";
import { toFormError } from "~/http/errors/domain-error.server";
import { getOrderMinimumMessage, refuseOrder } from "~/http/errors/orders.server";
import { chooseAddress } from "~/http/input/choose-address.server";
import { validateForm } from "~/http/input/validate-form.server";
import { purchaser } from "~/http/pages/page.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { notFound, respondWithForm, respondWithTyped } from "~/http/responses/respond.server";
import { createToast, redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { Settings } from "~/platform/config/settings.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { DialogPage } from "~/ui/layout/dialog";
import { getFillKey } from "~/ui/orders/address-choice";
import {
	OrderCharges,
	UPDATE_DELIVERY_INTENT,
	useDeliveryChoice,
} from "~/ui/orders/delivery-choice";
import { DeliveryForm } from "~/ui/orders/delivery-form";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { OnAccountChoice } from "~/ui/receivables/on-account";
import { type Toast, Toaster } from "~/ui/shell/toast";
import { OrderQuantity, OrderTotal, toGoods } from "./order-quantity";
import { WaitButton } from "./wait-button";

const CHOOSE_FIELD = "choose";

export const handle = { access: "verified", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Place an order",
	({ productName }) => `Order ${productName}`,
);

export const loader = purchaser.loader(async ({ request, params, user, ctx }) => {
	const { db, now, settings } = ctx;
	const viewer = createPriceViewer(ctx, user);
	const [product, { delivery, addresses, spending }, offer] = await Promise.all([
		findProductForSale(db, viewer, params.productId ?? ""),
		getOrderDefaults(db, user, now()),
		asksForDelivery(settings) ? getDeliveryOffer(db, viewer) : NO_OFFER,
	]);
	if (!product) throw notFound();
	const accountOffer = spending && (await findAccountOffer(ctx, user.customerId));
	const { searchParams } = new URL(request.url);
	const quantityParam = searchParams.get("quantity");
	const quantity = resolveQuantity(quantityParam, null, product);
	const units = quantity ?? 0;
	const { unitPoisha } = findBreak(product.breaks, units);
	const problem = findQuantityProblem(quantity, product, unitPoisha);
	const total = calculateLineTotal(unitPoisha, units);
	const list = await findApprovedList(ctx, user, [{ productId: product.id, quantity: units }]);
	const need = spending && findApprovalNeed(spending, total, { list });
	return {
		productName: product.name,
		fromCart: searchParams.get("from") === "cart",
		email: user.email,
		company: toCompanyTerms(spending),
		delivery,
		addresses,
		offer,
		accountOffer,
		quantity: quantity === null ? (quantityParam?.trim() ?? "") : String(quantity),
		wrong:
			(need ? describeApprovalNeed(need) : null) ??
			problem?.message ??
			getMinimumOrderMessage(total, settings),
		choices: need ? [] : (problem?.nearest ?? []),
		idempotencyKey: ctx.newId(),
	};
});

type ActionResult = SubmissionResult & { toast?: Toast };

const asksForDelivery = ({ groups }: Settings) => groups.orders.singleOrderDelivery === "choose";

function getMinimumOrderMessage(total: number, { orderLimits }: Settings): string | null {
	const limitError = checkCardLimits(total, orderLimits);
	return limitError?.reason === "below-minimum" ? getOrderMinimumMessage(limitError) : null;
}

export const action = purchaser.action(async ({ params, user, ctx, form }) => {
	const sent = await form.data();
	const chosen = sent.get(CHOOSE_FIELD);
	if (typeof chosen === "string") return respondWithTyped(sent, { quantity: chosen });
	const intent = sent.get("intent");
	const unclear = await chooseAddress(ctx, user, sent);
	if (intent === UPDATE_DELIVERY_INTENT) return respondWithTyped(sent);
	if (unclear) return unclear;
	const input = await validateForm(sent, orderProductInput);
	const order = form.use(input);
	await form.limit("order");
	const deliveryMethodId =
		order.deliveryMethodId || (asksForDelivery(ctx.settings) ? "" : undefined);
	const draft = toOneLineOrder(params.productId ?? "", { ...order, deliveryMethodId });
	const placed = await placeOrder(ctx, user, draft);
	if (placed.ok && order.onAccount) {
		await chargePlaced(ctx, placed.orderId);
		return redirectWithToast(getPaymentPath(placed.orderId), "order-placed");
	}
	if (placed.ok) return redirectWithToast("/myorder", "order-placed");
	const refused = refuseOrder(placed);
	if (!input.ok || placed.reason !== "already-ordered") throw refused;
	const result = input.reply(toFormError(refused).errors);
	return respondWithForm<ActionResult>(
		{ ...result, toast: createToast("already-ordered") },
		refused.status,
	);
});

export default function OrderDialog() {
	const { email, delivery, addresses, company, offer, accountOffer, quantity, ...page } =
		useLoaderData<typeof loader>();
	const { fromCart, wrong, choices, idempotencyKey } = page;
	const { isSaved, ...address } = delivery;
	const product = useOutletContext<ProductDetail>();
	const lastResult = useActionData<ActionResult>();
	const [form, fields] = useForm<OrderProductFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...address, quantity, idempotencyKey },
	});
	const goods = toGoods(product, fields.quantity);
	const { choice, districts, quote, charges } = useDeliveryChoice(
		offer,
		goods,
		fields,
		getFillKey(lastResult),
	);
	const productPath = `/products/${product.id}`;
	const query = `?quantity=${encodeURIComponent(quantity)}`;
	const orderPath = `${productPath}/order${query}${fromCart ? "&from=cart" : ""}`;
	const title = `Order ${product.name}`;
	if (wrong && !lastResult) {
		return (
			<DialogPage title={title} closeTo={productPath + query} small>
				<Notice kind="error" title={wrong} />
				<Form action={`${productPath}/order`} replace>
					<QuantityChoices name="quantity" choices={choices} />
				</Form>
				{isShortAsTyped({ ...product, quantity: Number(quantity), archived: false }) ? (
					<Form method="post" action={productPath} className="mb-3">
						<p className="mb-3">{describeWait({ ...product, quantity: Number(quantity) })}</p>
						<input type="hidden" name="quantity" value={quantity} />
						<WaitButton leadDays={product.leadDays} isMain={product.available === 0} />
					</Form>
				) : null}
				<ButtonLink to={productPath + query} preventScrollReset>
					{product.available > 0 ? "Change the quantity" : "Back to the product"}
				</ButtonLink>
			</DialogPage>
		);
	}
	return (
		<DialogPage
			title={title}
			closeTo={productPath + query}
			footer={
				<>
					<OrderTotal product={product} field={fields.quantity} form={form.id} />
					{quote === undefined ? null : (
						<div className="w-full">
							<OrderCharges quote={quote} charges={charges} />
							<p className="mb-3 flex justify-between gap-4 font-bold">
								With delivery <Money poisha={addCharges(goods, charges).grossPoisha} />
							</p>
						</div>
					)}
					<Button type="submit" variant="main" form={form.id}>
						Place order
					</Button>
				</>
			}
		>
			<Toaster toast={lastResult?.toast ?? null} />
			<Form method="post" action={orderPath} id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<DeliveryForm
					choice={choice}
					districts={districts}
					addresses={addresses}
					prefilled={delivery}
					lastResult={lastResult}
					fields={fields}
					email={email}
					company={company}
					saveAddress={isSaved ? null : fields.saveAddress}
				/>
				<OnAccountChoice
					offer={accountOffer}
					totalPoisha={sumTotals([...goods, ...charges])}
					field={fields.onAccount}
				/>
				<OrderQuantity product={product} field={fields.quantity} />
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<input type="hidden" name="seenBreaks" value={formatBreaks(product.breaks)} />
				{fromCart ? <input type="hidden" name="fromCart" value="on" /> : null}
			</Form>
		</DialogPage>
	);
}
