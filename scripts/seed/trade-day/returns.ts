import { actAs } from "../../../app/domain/accounts/context.server";
import type { RequestReturnInput } from "../../../app/domain/returns/input";
import {
	decideReturn,
	receiveReturn,
	settleReturn,
} from "../../../app/domain/returns/process-return.server";
import { requestReturn, withdrawReturn } from "../../../app/domain/returns/request-return.server";
import type { Desk } from "./desk";

type ReturnReason = RequestReturnInput["reason"];

/** One in each state, of the orders that were shipped long ago; a settled one has its credit note. */
export async function storeReturns(desk: Desk): Promise<void> {
	const { admin } = desk;
	const decide = (id: string, state: "approved" | "rejected", answer: string) =>
		decideReturn(admin, id, { state, answer });
	const approve = async (orderId: string, units: number, reason: ReturnReason) => {
		const id = await ask(desk, orderId, units, reason);
		await decide(id, "approved", "Please send them to 27 Nawabpur Road, Dhaka.");
		return id;
	};
	const receive = async (
		orderId: string,
		units: number,
		condition: "as-new" | "opened" | "damaged",
	) => {
		const id = await approve(orderId, units, "ordered-wrong");
		const toStock = condition === "as-new" ? units : 0;
		await receiveReturn(admin, id, [{ lineId: orderId, received: units, condition, toStock }]);
		return id;
	};
	await ask(desk, "demo-order-21", 1, "faulty", "It slips under load.");
	await approve("demo-order-13", 5, "ordered-wrong");
	await decide(await ask(desk, "demo-order-10", 1, "not-needed"), "rejected", "It has been used.");
	const withdrawn = await ask(desk, "demo-order-17", 1, "sent-wrong");
	const nila = actAs(desk.needs, { kind: "buyer", userId: "seed-nila" });
	if (!(await withdrawReturn(nila, withdrawn))) throw new Error("A return was not withdrawn.");
	await receive("demo-order-14", 3, "opened");
	await receive("demo-order-22", 1, "damaged");
	await settleReturn(admin, await receive("demo-order-23", 2, "as-new"));
	await ask(desk, "demo-order-12", 1, "damaged");
}

/** An admin asks for it, for who ordered. */
function ask(
	desk: Desk,
	orderId: string,
	units: number,
	reason: ReturnReason,
	note = "",
): Promise<string> {
	const { admin } = desk;
	desk.wait(3);
	const lines = [{ lineId: orderId, units }];
	const request = { orderId, lines, reason, note, idempotencyKey: admin.newId() };
	return requestReturn(admin, request);
}
