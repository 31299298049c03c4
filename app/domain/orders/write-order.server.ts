import type { Actor } from "~/domain/accounts/actor";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { calculateLineTotal } from "../money/rules";
import type { CheckedGoods, CheckedLine } from "./check-lines.server";
import type { ChosenDelivery } from "./choose-delivery.server";
import { writePayloads } from "./events/write-payloads.server";
import { buildArrivedMail, buildOrderPlacedMail } from "./mails/mails.server";
import {
	completeOrder,
	getBuyerCarrier,
	insertCharges,
	insertLines,
	insertOrder,
	type NewOrder,
	rememberBin,
	removeOrderedFromCart,
	saveFirstAddress,
	takeOrderNumber,
} from "./new-order-statements.server";
import {
	type Alongside,
	getAdminId,
	hashDraft,
	isFromCart,
	type OrderDraft,
	type Placed,
} from "./order-draft.server";
import type { Charge } from "./rules/charges";
import type { ApprovedList } from "./rules/spending";
import { auditOrder } from "./statements.server";
import { insertWaiting } from "./waiting.server";

type MailedPart = Pick<
	CheckedLine,
	"name" | "partNumber" | "customerNumber" | "quantity" | "pricePoisha" | "vatBp" | "exemptNumber"
>;

function toMailedLine(
	{ id, number, buyer, draft: { delivery }, method, companyName }: NewOrder,
	{ name, pricePoisha, ...line }: MailedPart,
) {
	return {
		...line,
		orderId: id,
		orderNumber: number,
		purchaseOrderNumber: delivery.purchaseOrderNumber,
		companyName,
		costCentre: delivery.costCentre ?? "",
		note: delivery.note ?? "",
		productName: name,
		unitPricePoisha: pricePoisha,
		totalPoisha: calculateLineTotal(pricePoisha, line.quantity),
		accountName: buyer.name,
		buyerName: delivery.name,
		deliveryMethod: method?.name ?? "",
		deliveryKind: method?.kind ?? null,
		buyerCarrier: getBuyerCarrier(method, delivery),
		buyerEmail: buyer.email,
	};
}

const toMailedCharge = (
	{ name, quantity, unitPoisha, vatBp }: Charge,
	[line]: readonly CheckedLine[],
): MailedPart => ({
	name,
	partNumber: "",
	customerNumber: "",
	quantity,
	pricePoisha: unitPoisha,
	vatBp,
	exemptNumber: line?.exemptNumber ?? "",
});

type Priced = CheckedGoods & {
	chosen: ChosenDelivery;
	permission: { list: Pick<ApprovedList, "id"> | null };
	holdMs: number;
	companyName: string;
};

function getActor(userId: string, { from }: OrderDraft): Actor {
	if (from.kind === "backorders") return { kind: "system", name: "scheduled-job" };
	const adminId = getAdminId(from);
	return adminId ? { kind: "admin", userId: adminId } : { kind: "buyer", userId };
}

function composeOrderMail(
	settings: Platform["settings"],
	order: NewOrder,
	{ lines, waiting, chosen }: Priced,
) {
	const { from, delivery } = order.draft;
	const buildMail = from.kind === "backorders" ? buildArrivedMail : buildOrderPlacedMail;
	const charges = chosen.charges.map((charge) => toMailedCharge(charge, lines));
	return buildMail(settings, {
		holdUntil: order.holdUntil,
		holdMs: order.holdUntil - order.at,
		isByPhone: getAdminId(from) !== null,
		isOnAccount: delivery.onAccount === "on",
		waiting: waiting.map(({ name: productName, ...line }) => ({ ...line, productName })),
		lines: [...lines, ...charges].map((part) => toMailedLine(order, part)),
	});
}

/** Writes all in one batch. What waits without a line that is ordered now is no order yet. */
export async function writeOrder(
	needs: Platform,
	{ buyer, draft, alongside }: Pick<NewOrder, "buyer" | "draft"> & { alongside: Alongside },
	priced: Priced,
): Promise<Placed> {
	const { db, now, newId } = needs;
	const { lines, waiting, chosen, permission, holdMs, companyName } = priced;
	const isOrder = lines.length > 0;
	const at = now();
	const order: NewOrder = {
		id: newId(),
		number: isOrder ? await takeOrderNumber(db) : "",
		buyer,
		draft,
		listId: permission.list?.id ?? null,
		method: chosen.method,
		companyName,
		payloadHash: hashDraft(draft),
		changeId: newId(),
		at,
		holdUntil: at + holdMs,
	};
	const mails = [
		...(isOrder ? [{ ...composeOrderMail(needs.settings, order, priced), id: newId() }] : []),
		...(alongside.mails ?? []),
	];
	const [first, ...others] = [
		...alongside.before,
		...(isOrder ? buildOrderStatements(needs, order, priced) : []),
		...(mails.length > 0 ? [queueMails(db, mails, at)] : []),
		...(waiting.length > 0 ? insertWaiting(needs, order, waiting) : []),
		...alongside.after,
		...(isOrder ? [completeOrder(db, order.id), writePayloads(db, [order.id])] : []),
	];
	if (first) await db.batch([first, ...others]);
	return { ok: true, orderId: isOrder ? order.id : null };
}

function buildOrderStatements(needs: Platform, order: NewOrder, priced: Priced) {
	const { db, newId } = needs;
	const { id, buyer, draft, at, changeId } = order;
	const { delivery } = draft;
	const lines = priced.lines.map((line) => ({
		...line,
		id: priced.lines.length === 1 ? id : newId(),
	}));
	const charges = priced.chosen.charges.map((charge, index) => ({
		...charge,
		id: newId(),
		position: lines.length + 1 + index,
	}));
	const adminId = getAdminId(draft.from);
	const auditPhoneOrder = (admin: string) =>
		auditLastChange(
			needs,
			byAdmin(admin, "user.order-by-phone", `user:${buyer.id}`, { after: `order:${id}` }),
		);
	return [
		insertOrder(db, order),
		insertLines(db, order, lines),
		insertCharges(db, order, charges),
		auditOrder(db, {
			changeId,
			actor: getActor(buyer.id, draft),
			action: "order.create",
			before: "",
			after: "unpaid",
			at,
		}),
		...(adminId ? [auditPhoneOrder(adminId)] : []),
		...(isFromCart(draft.from) ? [removeOrderedFromCart(db, buyer.id, id)] : []),
		...(delivery.buyerBin ? [rememberBin(db, buyer.customerId, delivery.buyerBin)] : []),
		...(delivery.saveAddress ? [saveFirstAddress(db, buyer.id, delivery.address)] : []),
	];
}
