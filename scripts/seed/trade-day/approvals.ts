import { approveRequest } from "../../../app/domain/approvals/approve-request.server";
import {
	declineRequest,
	expireRequests,
	withdrawRequest,
} from "../../../app/domain/approvals/decisions.server";
import { findRequest } from "../../../app/domain/approvals/queries.server";
import { requestApproval } from "../../../app/domain/approvals/request-approval.server";
import { REQUEST_MS } from "../../../app/domain/approvals/rules";
import { listCartLines } from "../../../app/domain/cart/queries.server";
import { formatSeenLines } from "../../../app/domain/cart/seen-lines";
import { addToCart } from "../../../app/domain/cart/verbs.server";
import { COURIER, type Desk, fillForm, must } from "./desk";
import { PARTS } from "./parts";

const REQUEST_MINUTES = REQUEST_MS / 60_000 + 1;

/** Stores requests of the company's requester, one in each state but pending. */
export async function storeApprovals(desk: Desk): Promise<void> {
	const { needs } = desk;
	const owner = await desk.findUser("demo-owner");
	desk.wait(-REQUEST_MINUTES);
	await request(desk, 1);
	desk.wait(REQUEST_MINUTES);
	await expireRequests(needs);
	await withdrawRequest(needs, { id: "demo-requester" }, (await request(desk, 2)).id);
	const declined = await findRequest(needs, owner, (await request(desk, 5)).id);
	const approved = await request(desk, 3);
	const shown = await findRequest(needs, owner, approved.id);
	if (!declined || !shown) throw new Error("The requests were not written.");
	const reason = "We have enough of them";
	await declineRequest(needs, owner, declined, { revision: 1, reason });
	const form = { revision: 1, seen: approved.seen, seenLater: "", seenCharges: "courier:6000" };
	must(await approveRequest(needs, owner, shown, form));
}

async function request(desk: Desk, quantity: number) {
	const { needs } = desk;
	desk.wait(4);
	const member = await desk.findUser("demo-requester");
	must(await addToCart(needs, member, { productId: PARTS.hammer, quantity }));
	const seen = formatSeenLines(await listCartLines(needs, member));
	const form = { ...fillForm(COURIER), idempotencyKey: `request-${needs.newId()}`, seen };
	const { id } = must(await requestApproval(needs, member, form));
	return { id, seen };
}
