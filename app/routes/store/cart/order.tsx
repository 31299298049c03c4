import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import type { CartLine } from "~/domain/cart/rules";
import { inTk, lineTotal } from "~/domain/money/rules";
import { type PlaceCartFields, placeCartInput } from "~/domain/orders/input";
import { placeCart } from "~/domain/orders/place-cart.server";
import { deliveryFor } from "~/domain/orders/queries.server";
import { linesSeen } from "~/domain/orders/rules";
import { requireVerifiedUser } from "~/http/guards.server";
import { readForm } from "~/http/read-input.server";
import { cartRefusal } from "~/http/refusals/orders.server";
import { again } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Button, ButtonLink } from "~/ui/button";
import { DeliveryFields } from "~/ui/delivery-fields";
import { DialogPage, dialogHandle } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { privatePage } from "~/ui/page-meta";
import { SubmissionKey } from "~/ui/submission-key";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Order the whole cart");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, newId } = context.platform;
	return {
		email: user.email,
		delivery: await deliveryFor(db, user),
		submissionKey: newId(),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const input = await readForm(request, placeCartInput);
	if (!input.ok) return again(input.result, 400);
	const placed = await placeCart(platform, user, input.value);
	if (!placed.ok) {
		if (placed.reason === "empty-cart") return redirect("/mycart", 303);
		const refusal = cartRefusal(placed);
		return again(input.reply(refusal.errors), refusal.status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(`/checkout/${placed.checkoutId}`, "order-placed");
}

/** Every line of the cart, ordered at once. */
export default function OrderCart() {
	const { email, delivery, submissionKey } = useLoaderData<typeof loader>();
	const lines = useOutletContext<CartLine[]>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<PlaceCartFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { ...delivery, submissionKey },
	});
	const totals = lines.map((line) => lineTotal(line.pricePoisha, line.quantity));
	const total = totals.reduce((sum, poisha) => sum + poisha, 0);
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
		<DialogPage title={title} closeTo="/mycart">
			<Form method="post" action="/mycart/order" id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<ul className="order-lines" aria-label="What you order">
					{lines.map(({ id, name, quantity }, index) => (
						<li key={id}>
							<span>
								{quantity} × {name}
							</span>
							<strong>{inTk(totals[index] ?? 0)}</strong>
						</li>
					))}
				</ul>
				<DeliveryFields fields={fields} email={email} />
				<Field label="Total" name="total" readOnly defaultValue={inTk(total)} key={total} />
				<SubmissionKey value={fields.submissionKey.initialValue ?? submissionKey} />
				<input type="hidden" name="seen" value={linesSeen(lines)} />
				<Button type="submit" variant="main">
					Place the orders
				</Button>
			</Form>
		</DialogPage>
	);
}
