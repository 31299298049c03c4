import type { Params } from "@remix-run/react";
import { findBuyer } from "~/domain/accounts/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";

/** The account that an admin takes an order from: a person, or an owner of a company. Throws 404 without one. */
export const loadCustomer = async ({ db }: Platform, params: Params): Promise<SignedInUser> =>
	found(await findBuyer(db, params.customerId ?? ""));

export const toCustomerView = ({
	customerId,
	name,
	email,
	verified,
}: CustomerView): CustomerView => ({
	customerId,
	name: name || email,
	email,
	verified,
});

export type CustomerView = {
	customerId: string;
	name: string;
	email: string;
	verified: boolean;
};
