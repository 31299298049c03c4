import { eq } from "drizzle-orm";
import { type AdminContext, actAs } from "../../../app/domain/accounts/context.server";
import type { SignedInUser } from "../../../app/domain/accounts/rules";
import { users } from "../../../app/domain/accounts/tables.server";
import { toOneLineOrder } from "../../../app/domain/orders/order-draft.server";
import { placeOrder } from "../../../app/domain/orders/place-order.server";
import { listLinesOfOrder } from "../../../app/domain/orders/queries.server";
import { isGoods } from "../../../app/domain/orders/rules/order-line";
import { summarizeAmounts } from "../../../app/domain/orders/rules/summarize-amounts";
import { shipUnits } from "../../../app/domain/orders/shipping/shipments.server";
import { recordBankPayment } from "../../../app/domain/payments/bank/record-bank-payment.server";
import { refundLines } from "../../../app/domain/payments/refunds/refund-lines.server";
import { recordRefundSent } from "../../../app/domain/payments/refunds/verbs.server";
import type { LineRefundReason } from "../../../app/domain/payments/rules";
import type { Settings } from "../../../app/platform/config/settings.server";
import { createDatabase } from "../../../app/platform/d1/database.server";
import { toDateText, toDayNumber } from "../../../app/platform/dhaka-days";
import type { Platform } from "../../../app/platform/platform.server";
import { createStripePayments } from "../../../app/platform/stripe/stripe-payments.server";
import { demoAccounts } from "../people";

export const [{ id: ADMIN }] = demoAccounts;
const MINUTE_MS = 60_000;

/** Begins the ids of the rows that a desk writes. */
export const DESK_IDS = "day-";

const ADDRESSES = {
	Dhaka: "12 Nawabpur Road, Dhaka",
	Chattogram: "Plot 7, Sagarika Road, Chattogram",
} as const;

export type Delivery = {
	methodId: "courier" | "truck" | "pickup" | "own-carrier";
	/** In poisha, as the order form shows it. */
	charge: number;
	district?: keyof typeof ADDRESSES;
	carrier?: string;
};

export const COURIER: Delivery = { methodId: "courier", charge: 6000 };
export const PICKUP: Delivery = { methodId: "pickup", charge: 0 };

export const fillForm = ({ methodId, charge, district = "Dhaka", carrier = "" }: Delivery) => ({
	name: "Store",
	address: ADDRESSES[district],
	district,
	phone: "+880 1711 000000",
	purchaseOrderNumber: "",
	companyName: "",
	buyerBin: "",
	deliveryMethodId: methodId,
	buyerCarrier: carrier,
	seenCharges: `${methodId}:${charge}`,
});

type Ordered = readonly (readonly [productId: string, quantity: number])[];

type Refund = {
	reason: LineRefundReason;
	units?: number;
	amountPoisha?: number;
	/** Counts among the lines of goods. */
	line?: number;
	isSent?: boolean;
};

/** The result of a verb that was not refused. */
export function must<Result extends { ok: boolean }>(
	result: Result,
): Extract<Result, { ok: true }> {
	if (!result.ok) throw new Error(`The seed's trade was refused: ${JSON.stringify(result)}`);
	return result as Extract<Result, { ok: true }>;
}

/** Does by the shop's own verbs what people do in a shop, one after the other. All is paid by transfer: the card provider would not know it. */
export class Desk {
	private lastId = 0;
	/** The part of a platform that the day's verbs use. */
	readonly needs: Platform;
	readonly admin: AdminContext;

	constructor(
		DB: D1Database,
		settings: Settings,
		private at: number,
	) {
		const needs = {
			db: createDatabase(DB, { statements: 0, writtenTables: new Set<string>() }),
			settings,
			now: () => this.at,
			newId: () => {
				this.lastId += 1;
				return `${DESK_IDS}${this.lastId}`;
			},
			payments: createStripePayments(settings.stripe),
			getQueryCount: () => 0,
			reportError: (error: unknown): void => {
				throw error;
			},
		} as Platform;
		this.needs = needs;
		this.admin = actAs(needs, { kind: "admin", userId: ADMIN });
	}

	wait(minutes: number): void {
		this.at += minutes * MINUTE_MS;
	}

	as = (userId: string) => actAs(this.needs, { kind: "buyer", userId });

	async findUser(id: string): Promise<SignedInUser> {
		const [row] = await this.needs.db.select().from(users).where(eq(users.id, id));
		if (!row) throw new Error(`There is no account ${id}.`);
		return { ...row, verified: true, photoKey: null, showsNet: false };
	}

	async listGoods(orderId: string) {
		return (await listLinesOfOrder(this.needs.db, null, orderId)).filter(isGoods);
	}

	/** Returns the order's id, as the next ones do. */
	async order(buyerId: string, ordered: Ordered, delivery: Delivery): Promise<string> {
		this.wait(1);
		const buyer = await this.findUser(buyerId);
		const form = { ...fillForm(delivery), name: buyer.name };
		const draft = {
			...toOneLineOrder("", {
				...form,
				quantity: 1,
				idempotencyKey: `order-${this.needs.newId()}`,
			}),
			lines: ordered.map(([productId, quantity]) => ({ productId, quantity })),
			from: { kind: "phone", adminId: ADMIN } as const,
		};
		return must(await placeOrder(this.needs, buyer, draft)).orderId;
	}

	/** All that is due, and `more` poisha; less if negative. */
	async pay(orderId: string, more = 0): Promise<string> {
		this.wait(5);
		const { duePoisha } = summarizeAmounts(await listLinesOfOrder(this.needs.db, null, orderId));
		const reference = `TRF-${this.needs.newId()}`;
		const receivedOn = toDateText(toDayNumber(this.at));
		const transfer = { reference, amount: duePoisha + more, receivedOn, orderIds: [] };
		const form = { ...transfer, idempotencyKey: reference };
		await recordBankPayment(this.admin, [orderId], form);
		return orderId;
	}

	/** All that is left, or so many units of the first line. */
	async ship(orderId: string, units?: number): Promise<string> {
		this.wait(30);
		const lines = (await this.listGoods(orderId)).flatMap(({ id, unitsToShip }) =>
			unitsToShip > 0 ? [{ lineId: id, quantity: units ?? unitsToShip }] : [],
		);
		const parcel = { carrier: "Meghna Courier", trackingNumber: this.needs.newId(), note: "" };
		const sent = units ? lines.slice(0, 1) : lines;
		await shipUnits(this.admin, { orderId, lines: sent, ...parcel });
		return orderId;
	}

	/** Finds that of a line of goods. */
	async refund(orderId: string, { line = 0, isSent = true, ...refund }: Refund): Promise<void> {
		this.wait(2);
		const { id: lineId = "" } = (await this.listGoods(orderId))[line] ?? {};
		const { reason, units = 0, amountPoisha = null } = refund;
		const request = { reason, note: "", restock: false, idempotencyKey: this.needs.newId() };
		const lines = [{ lineId, units, amountPoisha }];
		const { refundIds } = await refundLines(this.admin, { ...request, lines });
		if (isSent) await this.sendRefund(refundIds[0] ?? "");
	}

	/** Sends with the others of its press. */
	async sendRefund(refundId: string): Promise<void> {
		const reference = `OUT-${this.needs.newId()}`;
		await recordRefundSent(this.admin, refundId, { reference });
	}
}
