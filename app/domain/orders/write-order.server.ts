import type { Actor } from "~/domain/accounts/actor";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { nameCharge } from "../delivery/rules";
import { calculateLineTotal } from "../money/rules";
import type { PriceViewer } from "../prices/rules";
import type { CheckedLine } from "./check-lines.server";
import type { ChosenDelivery } from "./choose-delivery.server";
import { buildArrivedMail, buildOrderPlacedMail } from "./mails/mails.server";
import {
	completeOrder,
	insertCharge,
	insertLines,
	insertOrder,
	type NewOrder,
	rememberBin,
	removeOrderedFromCart,
	saveFirstAddress,
	takeOrderNumber,
} from "./new-order-statements.server";
import { hashRequest, type OrderingMember, type OrderRequest } from "./order-request.server";
import { auditOrder } from "./statements.server";

type MailedPart = Pick<
	CheckedLine,
	"name" | "partNumber" | "customerNumber" | "quantity" | "pricePoisha" | "vatBp" | "exemptNumber"
>;

function toMailedLine(
	{ id, number, buyer, delivery, method }: NewOrder,
	{ name, pricePoisha, ...line }: MailedPart,
) {
	return {
		...line,
		orderId: id,
		orderNumber: number,
		purchaseOrderNumber: delivery.purchaseOrderNumber,
		companyName: delivery.companyName,
		costCentre: delivery.costCentre ?? "",
		note: delivery.note ?? "",
		productName: name,
		unitPricePoisha: pricePoisha,
		totalPoisha: calculateLineTotal(pricePoisha, line.quantity),
		accountName: buyer.name,
		buyerName: delivery.name,
		deliveryMethod: method?.name ?? "",
		deliveryKind: method?.kind ?? null,
		buyerCarrier: delivery.buyerCarrier ?? "",
		buyerEmail: buyer.email,
	};
}

const listCharges = ({ charge }: ChosenDelivery, [line]: readonly CheckedLine[]): MailedPart[] =>
	charge
		? [
				{
					name: nameCharge(charge.name),
					partNumber: "",
					customerNumber: "",
					quantity: charge.quantity,
					pricePoisha: charge.unitPoisha,
					vatBp: charge.vatBp,
					exemptNumber: line?.exemptNumber ?? "",
				},
			]
		: [];

type NewRequest = Omit<OrderRequest, "seenPrices">;

type Priced = {
	lines: readonly CheckedLine[];
	chosen: ChosenDelivery;
	holdMs: number;
	/** It is made of backorders that are ready, and its mail says so. */
	isBackorder?: true;
};

const getActor = (userId: string, adminId: string | undefined, isBackorder = false): Actor => {
	if (isBackorder) return { kind: "system", name: "scheduled-job" };
	return adminId ? { kind: "admin", userId: adminId } : { kind: "buyer", userId };
};

async function toNewOrder(
	{ db, now, newId }: Platform,
	buyer: OrderingMember,
	request: NewRequest,
	{ chosen, holdMs }: Priced,
): Promise<NewOrder> {
	const at = now();
	return {
		id: newId(),
		number: await takeOrderNumber(db),
		buyer,
		delivery: request.delivery,
		method: chosen.method,
		approval: request.approval,
		idempotencyKey: request.idempotencyKey,
		payloadHash: hashRequest(request),
		changeId: newId(),
		at,
		holdUntil: at + holdMs,
	};
}

function composeOrderMail(
	settings: Platform["settings"],
	order: NewOrder,
	{ adminId, waiting = [] }: NewRequest,
	{ isBackorder, lines, chosen }: Priced,
) {
	const buildMail = isBackorder ? buildArrivedMail : buildOrderPlacedMail;
	return buildMail(settings, {
		holdUntil: order.holdUntil,
		holdMs: order.holdUntil - order.at,
		isByPhone: adminId !== undefined,
		waiting: waiting.map(({ name: productName, ...line }) => ({ ...line, productName })),
		lines: [...lines, ...listCharges(chosen, lines)].map((part) => toMailedLine(order, part)),
	});
}

/** Returns the order's id. */
export async function writeOrder(
	needs: Platform,
	buyer: OrderingMember & { viewer: PriceViewer },
	request: NewRequest,
	priced: Priced,
): Promise<string> {
	const { db, newId, settings } = needs;
	const { delivery, adminId, approval, isFromCart, isSingle = false, alongside = [] } = request;
	const { lines: checked, chosen, isBackorder } = priced;
	const order = await toNewOrder(needs, buyer, request, priced);
	const { id, at, changeId } = order;
	const lines = checked.map((line) => ({ ...line, id: checked.length === 1 ? id : newId() }));
	const mail = composeOrderMail(settings, order, request, priced);
	const auditPhoneOrder = (admin: string) =>
		auditLastChange(
			needs,
			byAdmin(admin, "user.order-by-phone", `user:${buyer.id}`, { after: `order:${id}` }),
		);
	const insert = insertOrder(db, order, buyer.viewer);
	await db.batch([
		approval?.statement ?? insert,
		...(approval?.statement ? [insert] : []),
		insertLines(db, { ...order, isSingle }, buyer.viewer, lines),
		...(chosen.charge
			? [
					insertCharge(db, order, buyer.viewer, {
						...chosen.charge,
						id: newId(),
						position: lines.length + 1,
					}),
				]
			: []),
		auditOrder(db, {
			changeId,
			actor: getActor(buyer.id, adminId, isBackorder),
			action: "order.create",
			before: "",
			after: "unpaid",
			at,
		}),
		...(adminId ? [auditPhoneOrder(adminId)] : []),
		queueMail(db, { ...mail, id: newId(), now: at }),
		...(isFromCart ? [removeOrderedFromCart(db, buyer.id, id)] : []),
		...(delivery.buyerBin ? [rememberBin(db, buyer.customerId, delivery.buyerBin)] : []),
		...(delivery.saveAddress ? [saveFirstAddress(db, buyer.id, delivery.address)] : []),
		...alongside,
		completeOrder(db, id),
	]);
	return id;
}
