import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { changeAddress, findDelivery } from "~/domain/orders/change-address.server";
import { changeAddressInput } from "~/domain/orders/input";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { canChangeAddress } from "~/domain/orders/rules/order-status";
import { fieldError, formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Db } from "~/platform/d1/database.server";

const SHIPPED = "Something of this order has left, so its address stays. Contact us.";

/** Pass null as the buyer for admins. */
export async function loadAddress(db: Db, buyerId: string | null, orderId: string) {
	const lines = await listLinesOfOrder(db, buyerId, orderId);
	const { orderNumber, address, district, phone } = orNotFound(lines[0]);
	const delivery = await findDelivery(db, orderId);
	const isOpen =
		lines.some(canChangeAddress) && lines.every(({ shippedUnits }) => shippedUnits === 0);
	return {
		orderNumber,
		saved: { address, district, phone },
		// One that no zone has any more stays until another is chosen.
		districts: Array.from(new Set([district, ...(delivery?.zoneDistricts ?? [])])).filter(Boolean),
		isOpen,
	};
}

type Sent = Pick<ActionFunctionArgs, "request" | "params" | "context"> & {
	actor: { kind: "buyer" | "admin"; userId: string };
	backTo: string;
};

export async function handleAddress({ request, params, context, actor, backTo }: Sent) {
	const orderId = params.orderId ?? "";
	const buyerId = actor.kind === "admin" ? null : actor.userId;
	orNotFound((await listLinesOfOrder(context.platform.db, buyerId, orderId))[0]);
	const input = await validateForm(request, changeAddressInput);
	if (!input.ok) return input.response;
	if (actor.kind === "buyer") {
		const turn = await consumeRequestLimit(request, context.platform, "order", actor.userId);
		if (!turn.ok) return replyTooManyRequests(input, turn);
	}
	const changed = await changeAddress(context.platform, actor, orderId, input.value);
	if (changed.ok) return redirectWithToast(backTo, "updated");
	if (changed.reason === "no-such-order") throw notFound();
	return respondWithError(
		input,
		changed.reason === "shipped"
			? formError(409, SHIPPED)
			: fieldError(400, "district", changed.message),
	);
}
