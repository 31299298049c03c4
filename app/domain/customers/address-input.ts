import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";

const PHONE = /^[+\d][\d\s().-]{4,38}$/;
const MIN_ADDRESS_LENGTH = 10;

export const addressField = requiredText("Address is required", 500);

/** Only for people; programs may send any address. */
export const typedAddressField = addressField.refine(
	(address) => address === "" || address.length >= MIN_ADDRESS_LENGTH,
	`Enter the whole address: at least ${MIN_ADDRESS_LENGTH} characters`,
);

export const receiverField = requiredText("Name is required", 120);
export const phoneField = requiredText("Phone is required", 40).regex(
	PHONE,
	"Provide a valid phone number",
);
export const districtField = optionalText(60);

export const MAX_ADDRESSES = 100;

export const addressInput = z.object({
	label: requiredText("Label is required", 60),
	name: receiverField,
	address: typedAddressField,
	district: districtField,
	phone: phoneField,
});
export type AddressInput = z.output<typeof addressInput>;
export type AddressFields = z.input<typeof addressInput>;
