import { type SubmissionResult, useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { type CartLine, calculateCartTotals } from "~/domain/cart/rules";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { formatTk } from "~/domain/money/rules";
import { type OrderCartFields, orderCartInput } from "~/domain/orders/input";
import { orderCart } from "~/domain/orders/order-cart.server";
import { getDeliveryDefaults } from "~/domain/orders/queries.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { describeCartError } from "~/http/errors/orders.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { createToast, redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { DeliveryFields } from "~/ui/forms/delivery-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DialogPage } from "~/ui/layout/dialog";
import { type Toast, Toaster } from "~/ui/shell/toast";
import { parseChooseIntent } from "./cart-form";
import { handleChangeQuantities } from "./handle-change-quantities.server";
import { CHANGE_QUANTITIES_INTENT, needsQuantity, OrderLines } from "./order-lines";

export const handle = { access: "verified", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Check out");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, newId } = context.platform;
	return {
		email: user.email,
		delivery: await getDeliveryDefaults(db, user),
		idempotencyKey: newId(),
	};
}

type ActionResult = SubmissionResult & { toast?: Toast };

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const form = await parseForm(request);
	const intent = String(form.get("intent") ?? "");
	if (intent === CHANGE_QUANTITIES_INTENT || parseChooseIntent(intent))
		return handleChangeQuantities(platform, user.id, form);
	const input = await validateForm(form, orderCartInput);
	if (!input.ok) return respondWithForm<ActionResult>(input.result, 400);
	const turn = await consumeRequestLimit(request, platform, "order", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const placed = await orderCart(platform, user, input.value);
	if (!placed.ok) {
		if (placed.reason === "empty-cart") return redirect("/mycart", 303);
		const formError = describeCartError(placed);
		const toast = formError.toast && createToast(formError.toast);
		return respondWithForm<ActionResult>(
			{ ...input.reply(formError.errors), toast },
			formError.status,
			formError.headers,
		);
	}
	return redirectWithToast(getPaymentPath(placed.orderId), "order-placed");
}

export default function OrderCart() {
	const { email, delivery, idempotencyKey } = useLoaderData<typeof loader>();
	const { isSaved, ...address } = delivery;
	const lines = useOutletContext<CartLine[]>();
	const lastResult = useActionData<ActionResult>();
	const [form, fields] = useForm<OrderCartFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...address, idempotencyKey },
	});
	const { totalPoisha, roundingPoisha } = calculateCartTotals(lines);
	const hasShortLine = lines.some(needsQuantity);
	if (lines.length === 0 && !lastResult) {
		return (
			<DialogPage title="Your cart is empty" closeTo="/mycart" small>
				<p className="mb-6">Everything in it has been ordered.</p>
				<ButtonLink to="/myorder" variant="main">
					See my orders
				</ButtonLink>
			</DialogPage>
		);
	}
	const title = `Your order: ${lines.length} ${lines.length === 1 ? "item" : "items"}`;
	return (
		<DialogPage
			title={title}
			closeTo="/mycart"
			footer={
				hasShortLine ? (
					<Button
						type="submit"
						variant="main"
						form={form.id}
						name="intent"
						value={CHANGE_QUANTITIES_INTENT}
					>
						Change the quantity
					</Button>
				) : (
					<>
						<Field
							label="Total"
							name="total"
							readOnly
							defaultValue={formatTk(totalPoisha)}
							key={totalPoisha}
							form={form.id}
						/>
						<RoundingNote rounding={roundingPoisha} />
						<Button type="submit" variant="main" form={form.id}>
							Place order
						</Button>
					</>
				)
			}
		>
			<Toaster toast={lastResult?.toast ?? null} />
			<Form method="post" action="/mycart/order" id={form.id} noValidate replace>
				<div role="status">
					{lastResult?.status === "success" ? (
						<Notice kind="success" title="Your cart was changed">
							Check the total, then place the order.
						</Notice>
					) : null}
				</div>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<OrderLines lines={lines} errors={form.allErrors} typedValues={form.initialValue ?? {}} />
				<DeliveryFields
					fields={fields}
					email={email}
					saveAddress={isSaved ? null : fields.saveAddress}
				/>
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<input type="hidden" name="seen" value={formatSeenLines(lines)} />
			</Form>
		</DialogPage>
	);
}
