import { type SubmissionResult, useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { type CartLine, cartTotals } from "~/domain/cart/rules";
import { inTk } from "~/domain/money/rules";
import { type PlaceCartFields, placeCartInput } from "~/domain/orders/input";
import { placeCart } from "~/domain/orders/place-cart.server";
import { deliveryFor } from "~/domain/orders/queries.server";
import { linesSeen } from "~/domain/orders/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { cartRefusal } from "~/http/errors/orders.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast, toastFor } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { DeliveryFields } from "~/ui/forms/delivery-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { privatePage } from "~/ui/head/page-meta";
import { DialogPage, dialogHandle } from "~/ui/layout/dialog";
import { type Toast, Toaster } from "~/ui/shell/toast";
import { changeQuantities } from "./handle-change-quantities.server";
import { CHANGES_QUANTITIES, isShort, OrderLines } from "./order-lines";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Order the whole cart");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, newId } = context.platform;
	return {
		email: user.email,
		delivery: await deliveryFor(db, user),
		idempotencyKey: newId(),
	};
}

type Answer = SubmissionResult & { toast?: Toast };

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const form = await formOf(request);
	if (form.get("intent") === CHANGES_QUANTITIES) return changeQuantities(platform, user.id, form);
	const input = await readForm(form, placeCartInput);
	if (!input.ok) return again<Answer>(input.result, 400);
	const placed = await placeCart(platform, user, input.value);
	if (!placed.ok) {
		if (placed.reason === "empty-cart") return redirect("/mycart", 303);
		const refusal = cartRefusal(placed);
		const toast = refusal.toast && toastFor(refusal.toast);
		return again<Answer>({ ...input.reply(refusal.errors), toast }, refusal.status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(`/checkout/${placed.checkoutId}`, "order-placed");
}

/** Every line of the cart, ordered at once. */
export default function OrderCart() {
	const { email, delivery, idempotencyKey } = useLoaderData<typeof loader>();
	const { isSaved, ...address } = delivery;
	const lines = useOutletContext<CartLine[]>();
	const lastResult = useActionData<Answer>();
	const [form, fields] = useForm<PlaceCartFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...address, idempotencyKey },
	});
	const { totalPoisha, roundingPoisha } = cartTotals(lines);
	const isHeldUp = lines.some(isShort);
	// Somebody who comes back to it by the browser's button has ordered them already.
	if (lines.length === 0 && !lastResult) {
		return (
			<DialogPage title="Your cart is empty" closeTo="/mycart" small>
				<p className="mb-6">Nothing is left to order here. What you have ordered is kept.</p>
				<ButtonLink to="/myorder" variant="main">
					See my orders
				</ButtonLink>
			</DialogPage>
		);
	}
	const title = lines.length === 1 ? "Order one line" : `Order all ${lines.length} lines`;
	return (
		<DialogPage
			title={title}
			closeTo="/mycart"
			foot={
				isHeldUp ? (
					<Button
						type="submit"
						variant="main"
						form={form.id}
						name="intent"
						value={CHANGES_QUANTITIES}
					>
						Change the quantity
					</Button>
				) : (
					<>
						<Field
							label="Total"
							name="total"
							readOnly
							defaultValue={inTk(totalPoisha)}
							key={totalPoisha}
							form={form.id}
						/>
						<RoundingNote rounding={roundingPoisha} />
						<Button type="submit" variant="main" form={form.id}>
							Place the orders
						</Button>
					</>
				)
			}
		>
			<Toaster toast={lastResult?.toast ?? null} />
			<Form method="post" action="/mycart/order" id={form.id} noValidate replace>
				<div role="status">
					{lastResult?.status === "success" ? (
						<Notice kind="success" title="Your cart is changed">
							Look at the total, then place the orders.
						</Notice>
					) : null}
				</div>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<OrderLines lines={lines} errors={form.allErrors} typed={form.initialValue ?? {}} />
				<DeliveryFields
					fields={fields}
					email={email}
					saveAddress={isSaved ? null : fields.saveAddress}
				/>
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<input type="hidden" name="seen" value={linesSeen(lines)} />
			</Form>
		</DialogPage>
	);
}
