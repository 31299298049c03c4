import type { SubmissionResult } from "@conform-to/react";
import { Button, EnterButton } from "../elements/button";
import { type Choice, SelectField } from "../forms/field";

export const USE_ADDRESS_INTENT = "use-address";
export const ADDRESS_FIELD = "addressId";

/** Changes when an address was filled in: fields with this key show it, even if they were typed in before. */
export function getFillKey(result: SubmissionResult | undefined): string {
	const filledAt = result?.initialValue?.filledAt;
	return typeof filledAt === "string" ? filledAt : "";
}

type AddressChoiceProps = {
	addresses: readonly Choice[];
	lastResult: SubmissionResult | undefined;
};

/** Fills name, address, district and phone of an order form. */
export function AddressChoice({ addresses, lastResult }: AddressChoiceProps) {
	if (addresses.length === 0) return null;
	return (
		<div className="mb-5 flex flex-wrap items-end gap-2 [&>.field]:m-0 [&>.field]:grow [&>.field]:basis-56">
			<EnterButton>Order</EnterButton>
			<SelectField
				label="Your addresses"
				name={ADDRESS_FIELD}
				errors={lastResult?.error?.[ADDRESS_FIELD] ?? undefined}
				empty="Choose"
				choices={addresses}
			/>
			<Button type="submit" name="intent" value={USE_ADDRESS_INTENT}>
				Use this address
			</Button>
		</div>
	);
}
