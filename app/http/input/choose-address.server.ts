import type { SubmissionResult } from "@conform-to/react";
import type { SignedInUser } from "~/domain/accounts/rules";
import {
	ADDRESS_FIELDS,
	addTypedPhone,
	applyChosenAddress,
	type DeliveryAddress,
	mergeTypedAddress,
	readTypedAddress,
} from "~/domain/customers/chosen-address";
import { getOrderDefaults } from "~/domain/orders/queries.server";
import type { Platform } from "~/platform/platform.server";
import {
	ADDRESS_ANSWER_FIELD,
	ADDRESS_FIELD,
	formatAddressAnswer,
} from "~/ui/orders/address-choice";
import { respondWithForm } from "../responses/respond.server";

/**
 * Writes the chosen address into the fields of an order form, so that the goods go there. Answers the page again for an address that
 * is gone, and for text beside the choice, about which it asks.
 */
export async function chooseAddress(
	{ db, now }: Platform,
	customer: Pick<SignedInUser, "id" | "name">,
	form: FormData,
) {
	const id = readText(form, ADDRESS_FIELD);
	if (!id) return null;
	const { delivery, addresses } = await getOrderDefaults(db, customer, now());
	const saved = addresses.find((address) => address.id === id);
	if (!saved) return ask(form, ADDRESS_FIELD, "Choose an address");
	const typed = readTypedAddress((field) => form.get(field));
	const shown = [delivery, ...addresses];
	const answer = readText(form, ADDRESS_ANSWER_FIELD);
	if (answer === formatAddressAnswer(id, "typed")) {
		form.delete(ADDRESS_FIELD);
		return fill(form, mergeTypedAddress(saved, typed, shown), now());
	}
	const chosen =
		answer === formatAddressAnswer(id, "saved")
			? addTypedPhone(saved, typed)
			: applyChosenAddress(saved, typed, shown);
	if (chosen) return fill(form, chosen, now());
	const message = `You chose ${saved.label}, and there is other text in the fields. Choose which one counts`;
	return ask(form, ADDRESS_ANSWER_FIELD, message);
}

const readText = (form: FormData, field: string): string => {
	const typed = form.get(field);
	return typeof typed === "string" ? typed : "";
};

/** `filledAt` changes only if a field does. */
function fill(form: FormData, address: Partial<DeliveryAddress>, at: number): null {
	form.delete(ADDRESS_ANSWER_FIELD);
	for (const field of ADDRESS_FIELDS) {
		const text = address[field] ?? "";
		if (readText(form, field) === text) continue;
		form.set(field, text);
		form.set("filledAt", String(at));
	}
	return null;
}

function ask(form: FormData, field: string, message: string) {
	const initialValue = Object.fromEntries(form) as Record<string, string>;
	const result: SubmissionResult = { initialValue, error: { [field]: [message] }, status: "error" };
	return respondWithForm(result, 400);
}
