import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { productForSale } from "~/domain/catalog/queries.server";
import {
	countedQuantity,
	isOrderable,
	type ProductDetail,
	stockSentence,
} from "~/domain/catalog/rules";
import { lineTotal } from "~/domain/money/rules";
import { type PlaceOrderFields, placeOrderInput } from "~/domain/orders/input";
import { placeOrder } from "~/domain/orders/place-order.server";
import { deliveryFor } from "~/domain/orders/queries.server";
import { limitRefusal } from "~/domain/orders/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { minimumWords, orderRefusal } from "~/http/errors/orders.server";
import { readForm } from "~/http/input/validate-form.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast, toastFor } from "~/http/responses/toast.server";
import type { Settings } from "~/platform/config/settings.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { DeliveryFields } from "~/ui/forms/delivery-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { privatePage } from "~/ui/head/page-meta";
import { DialogPage, dialogHandle } from "~/ui/layout/dialog";
import { type Toast, Toaster } from "~/ui/shell/toast";
import { OrderQuantity, OrderTotal } from "./order-quantity";

export const handle = dialogHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data ? `Order ${page.data.productName}` : "Place an order");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db } = context.platform;
	const [product, delivery] = await Promise.all([
		productForSale(db, params.productId ?? ""),
		deliveryFor(db, user),
	]);
	if (!product) throw notFound();
	const typed = new URL(request.url).searchParams.get("quantity");
	const counted = countedQuantity(typed, null, product.available);
	const orderable = isOrderable(counted, product.available);
	const wrong = orderable
		? minimumSentence(lineTotal(product.pricePoisha, counted), context.platform.settings)
		: stockSentence(product.available);
	return {
		productName: product.name,
		email: user.email,
		delivery,
		quantity: orderable ? String(counted) : (typed ?? "1"),
		wrong,
		idempotencyKey: context.platform.newId(),
	};
}

type Answer = SubmissionResult & { toast?: Toast };
function minimumSentence(total: number, { orderLimits }: Settings): string | null {
	const refused = limitRefusal(total, orderLimits);
	return refused?.reason === "below-minimum" ? minimumWords(refused) : null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const input = await readForm(request, placeOrderInput);
	if (!input.ok) return again<Answer>(input.result, 400);
	const placed = await placeOrder(platform, user, params.productId ?? "", input.value);
	if (!placed.ok) {
		const refusal = orderRefusal(placed);
		const toast = refusal.toast && toastFor(refusal.toast);
		return again<Answer>({ ...input.reply(refusal.errors), toast }, refusal.status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast("/myorder", "order-placed");
}

export default function OrderModal() {
	const { email, delivery, quantity, wrong, idempotencyKey } = useLoaderData<typeof loader>();
	const { isSaved, ...address } = delivery;
	const product = useOutletContext<ProductDetail>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<PlaceOrderFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...address, quantity, idempotencyKey },
	});
	const page = `/products/${product.id}`;
	const query = `?quantity=${encodeURIComponent(quantity)}`;
	const title = `Order ${product.name}`;
	// What was typed into a form that is refused stays, so it is drawn again.
	if (wrong && !lastResult) {
		return (
			<DialogPage title={title} closeTo={page + query} small>
				<Notice kind="error" title={wrong} />
				<ButtonLink to={page + query} preventScrollReset>
					{product.available > 0 ? "Change the quantity" : "Back to the product"}
				</ButtonLink>
			</DialogPage>
		);
	}
	return (
		<DialogPage
			title={title}
			closeTo={page + query}
			foot={
				<>
					<OrderTotal product={product} field={fields.quantity} form={form.id} />
					<Button type="submit" variant="main" form={form.id}>
						Place order
					</Button>
				</>
			}
		>
			<Toaster toast={lastResult?.toast ?? null} />
			<Form method="post" action={`${page}/order${query}`} id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<DeliveryFields
					fields={fields}
					email={email}
					saveAddress={isSaved ? null : fields.saveAddress}
				/>
				<OrderQuantity product={product} field={fields.quantity} />
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<input type="hidden" name="seenPricePoisha" value={product.pricePoisha} />
			</Form>
		</DialogPage>
	);
}
