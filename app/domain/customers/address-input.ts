import { z } from "zod";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import { readPhone } from "./read-phone";

/** What programs have sent so far stays valid, such as numbers of more than 15 digits. */
const PHONE_OF_PROGRAMS = /^[+\d][\d\s().-]{4,38}$/;
const PHONE_ERROR = "Provide a valid phone number";
const MIN_ADDRESS_LENGTH = 10;

export const addressField = requiredText("Address is required", 500);

/** Only for people; programs may send any address. */
export const typedAddressField = addressField.refine(
	(address) => address === "" || address.length >= MIN_ADDRESS_LENGTH,
	`Enter the whole address: at least ${MIN_ADDRESS_LENGTH} characters`,
);

export const receiverField = requiredText("Name is required", 120);
const phoneText = requiredText("Phone is required", 40);
export const phoneField = phoneText.transform(readBy(readPhone, PHONE_ERROR));
export const phoneOfProgramsField = phoneText.transform(
	readBy((text) => (PHONE_OF_PROGRAMS.test(text) ? text : readPhone(text)), PHONE_ERROR),
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
