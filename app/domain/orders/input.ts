import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { quantityField } from "../cart/input";
import {
	districtField,
	phoneField,
	receiverField,
	typedAddressField,
} from "../customers/address-input";
import { parseBreaks } from "../prices/rules";
import { MAX_LINES_PER_ORDER } from "./rules/limits";
import { MAX_CARRIER_LENGTH } from "./rules/shipping";

export const orderNumberInput = z
	.string()
	.regex(/^SO-\d{1,12}$/i, "An order number looks like SO-100482")
	.toUpperCase();

/** What an order form asks where it offers delivery methods. `seenCharges` is as in `formatSeenCharge`. */
const deliveryChoice = {
	deliveryMethodId: optionalText(100).optional(),
	district: districtField.optional(),
	buyerCarrier: optionalText(120).optional(),
	requestedOn: z.union([z.literal(""), z.iso.date("Choose a date")]).optional(),
	shipComplete: z.literal("on").optional(),
	seenCharges: optionalText(2000).optional(),
};

const delivery = {
	name: receiverField,
	address: typedAddressField,
	phone: phoneField,
	purchaseOrderNumber: optionalText(60),
	companyName: optionalText(120),
	buyerBin: optionalText(40),
	costCentre: optionalText(40).optional(),
	note: optionalText(1000).optional(),
	saveAddress: z.literal("on").optional(),
	onAccount: z.literal("on").optional(),
	...deliveryChoice,
};
export type Delivery = z.infer<z.ZodObject<typeof delivery>>;

/** What a draft holds of a form's delivery. `deliveryMethodId` is '' while one must still be chosen, and null as agreed with the shop. */
export type DraftDelivery = Omit<Delivery, "seenCharges" | "deliveryMethodId"> & {
	deliveryMethodId: string | null;
};

/** For the order that follows when what waits has arrived. */
export type KeptDelivery = Omit<DraftDelivery, "saveAddress">;

/** `seenBreaks` are the prices that the form's page showed (`formatBreaks`). */
export const orderProductInput = z.object({
	quantity: quantityField,
	...delivery,
	idempotencyKey: idempotencyKeyInput,
	seenBreaks: z
		.string()
		.transform((text, { addIssue }) => {
			const breaks = parseBreaks(text);
			if (!breaks) addIssue("The prices may have changed. Check the total, then order");
			return breaks ?? z.NEVER;
		})
		.optional(),
	fromCart: z.literal("on").optional(),
});
export type OrderProductInput = z.infer<typeof orderProductInput>;
export type OrderProductFields = z.input<typeof orderProductInput>;

/** People copy the number from a label. The pattern refuses links. */
const TRACKING_NUMBER = /^[\w ./-]*$/;

export const carrierField = optionalText(MAX_CARRIER_LENGTH);
export const trackingNumberField = optionalText(60).pipe(
	z.string().regex(TRACKING_NUMBER, "Enter only the number, without a link or special characters"),
);

/** Units of lines without those that stay; the form's texts are read by its page. */
export const shipmentInput = z.object({
	lines: z
		.array(z.object({ lineId: z.string().max(100), quantity: quantityField }))
		.max(MAX_LINES_PER_ORDER)
		.refine(
			(lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
			"Name each line once",
		),
	carrier: carrierField,
	trackingNumber: trackingNumberField,
	note: optionalText(500),
});
export type ShipmentInput = z.output<typeof shipmentInput>;

/** `seen` is the cart as shown (`formatSeenLines`). */
export const orderCartInput = z.object({
	...delivery,
	idempotencyKey: idempotencyKeyInput,
	seen: z.string({ error: "Open the form again" }).min(1, "Open the form again").max(60_000),
});
export type OrderCartInput = z.infer<typeof orderCartInput>;
export type OrderCartFields = z.input<typeof orderCartInput>;

export const phoneOrderInput = z.object({
	...delivery,
	idempotencyKey: idempotencyKeyInput,
	memberId: optionalText(100).optional(),
});
export type PhoneOrderInput = z.infer<typeof phoneOrderInput>;
export type PhoneOrderFields = z.input<typeof phoneOrderInput>;

export const changeAddressInput = z.object({
	address: typedAddressField,
	district: deliveryChoice.district,
	phone: phoneField,
});
export type ChangeAddressInput = z.output<typeof changeAddressInput>;
export type ChangeAddressFields = z.input<typeof changeAddressInput>;

export const orderNoteInput = z.object({
	note: requiredText("Write a note first", 1000),
	idempotencyKey: idempotencyKeyInput,
});
export type OrderNoteFields = z.input<typeof orderNoteInput>;
export type OrderNoteInput = z.output<typeof orderNoteInput>;
