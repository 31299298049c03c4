import { Refused } from "~/platform/refused";

/** Nobody decides about the money of a customer they belong to. */
export const ownCustomer = (company: string): Refused =>
	new Refused(
		`A colleague must change this: ${company ? `you belong to ${company}.` : "it is about your own account."}`,
		403,
	);
