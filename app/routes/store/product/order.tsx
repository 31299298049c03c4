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
import { type PlaceOrderFields, placeOrderInput } from "~/domain/orders/input";
import { placeOrder } from "~/domain/orders/place-order.server";
import { deliveryFor } from "~/domain/orders/queries.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { readForm } from "~/http/read-input.server";
import { orderRefusal } from "~/http/refusals/orders.server";
import { again, notFound } from "~/http/respond.server";
import { redirectWithToast, toastFor } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Button, ButtonLink } from "~/ui/button";
import { DeliveryFields } from "~/ui/delivery-fields";
import { DialogPage, dialogHandle } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { privatePage } from "~/ui/page-meta";
import { type Toast, Toaster } from "~/ui/shell/toast";
import { SubmissionKey } from "~/ui/submission-key";
import { OrderQuantity } from "./order-quantity";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Place an order");

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
	return {
		email: user.email,
		delivery,
		quantity: orderable ? String(counted) : (typed ?? "1"),
		wrong: orderable ? null : stockSentence(product.available),
		submissionKey: context.platform.newId(),
	};
}

type Answer = SubmissionResult & { toast?: Toast };

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
	const { email, delivery, quantity, wrong, submissionKey } = useLoaderData<typeof loader>();
	const product = useOutletContext<ProductDetail>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<PlaceOrderFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...delivery, quantity, submissionKey },
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
					Change the quantity
				</ButtonLink>
			</DialogPage>
		);
	}
	return (
		<DialogPage title={title} closeTo={page + query}>
			<Form method="post" action={`${page}/order${query}`} id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<DeliveryFields fields={fields} email={email} />
				<OrderQuantity product={product} field={fields.quantity} />
				<SubmissionKey value={fields.submissionKey.initialValue ?? submissionKey} />
				<input type="hidden" name="seenPricePoisha" value={product.pricePoisha} />
				<Button type="submit" variant="main">
					Place order
				</Button>
			</Form>
			<Toaster toast={lastResult?.toast ?? null} />
		</DialogPage>
	);
}
