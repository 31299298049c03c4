import { ownCustomer as refuseOwnCustomer } from "~/domain/accounts/own-customer";
import { type FormError, toFormError } from "./domain-error.server";

/** For payments and imports. */
export const ownCustomer = (company: string): FormError => toFormError(refuseOwnCustomer(company));
