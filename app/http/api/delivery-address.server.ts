import { z } from "zod";
import type { SignedInUser } from "~/domain/accounts/rules";
import {
	addressField,
	phoneOfProgramsField,
	receiverField,
} from "~/domain/customers/address-input";
import { findAddress } from "~/domain/customers/addresses.server";
import {
	applyChosenAddress,
	type DeliveryAddress,
	readTypedAddress,
} from "~/domain/customers/chosen-address";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";

export const deliveryAddressFields = {
	addressId: z
		.string()
		.max(100)
		.optional()
		.describe("One of `GET /trade/addresses`, instead of `name`, `address` and `phone`"),
	name: receiverField.optional().describe("Required without `addressId`"),
	address: addressField.optional().describe("Required without `addressId`"),
	phone: phoneOfProgramsField
		.optional()
		.describe("Required if the address of `addressId` has none"),
};

type DeliveryAddressInput = z.output<z.ZodObject<typeof deliveryAddressFields>> & {
	district?: string;
};

const REQUIRED = {
	name: "Name is required",
	address: "Address is required",
	phone: "Phone is required",
} as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;

export const requireAddress = <Input extends z.ZodType>(input: Input): Input =>
	Object.entries(REQUIRED).reduce(
		(schema, [field, error]) =>
			schema.refine(
				(value) => !isObject(value) || value.addressId !== undefined || value[field] !== undefined,
				{ path: [field], error, when: () => true },
			),
		input,
	);

/** Refuses an unknown address, and a written one beside it that differs. */
export async function readDeliveryAddress(
	{ db }: Platform,
	{ customerId }: Pick<SignedInUser, "customerId">,
	{ addressId, ...input }: DeliveryAddressInput,
): Promise<DeliveryAddress> {
	const typed = readTypedAddress((field) => input[field as keyof typeof input]);
	const saved = addressId ? await findAddress(db, customerId, addressId) : null;
	if (addressId && !saved) throw refuse("addressId", "You have no such address");
	const chosen = saved ? applyChosenAddress(saved, typed, []) : typed;
	if (!chosen) throw refuse("addressId", "Send `addressId` or another address, not both");
	const { name = "", address = "", district = "", phone = "" } = chosen;
	const found = { name, address, district, phone };
	for (const [field, message] of Object.entries(REQUIRED))
		if (found[field as keyof typeof REQUIRED] === "") throw refuse(field, message);
	return found;
}

const refuse = (field: string, sentence: string) => new Refused({ [field]: sentence }, 422);
