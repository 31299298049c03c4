import type { SubmissionResult } from "@conform-to/react";
import { findAddress } from "~/domain/customers/addresses.server";
import type { Platform } from "~/platform/platform.server";
import { ADDRESS_FIELD } from "~/ui/orders/address-choice";
import { respondWithForm, respondWithTyped } from "../responses/respond.server";

/** Renders an order form again with a chosen address; everything else that was typed stays. */
export async function fillAddress(
	{ db, now }: Pick<Platform, "db" | "now">,
	customerId: string,
	form: FormData,
) {
	const id = String(form.get(ADDRESS_FIELD) ?? "");
	const found = await findAddress(db, customerId, id);
	if (!found) {
		const error = { [ADDRESS_FIELD]: ["Choose an address"] };
		const initialValue = Object.fromEntries(form) as Record<string, string>;
		return respondWithForm({ initialValue, error, status: "error" } as SubmissionResult, 400);
	}
	const { name, address, district, phone } = found;
	const filledAt = String(now());
	return respondWithTyped(form, { name, address, district, ...(phone ? { phone } : {}), filledAt });
}
