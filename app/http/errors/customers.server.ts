import { ownCustomer as refuseOwnCustomer } from "~/domain/accounts/own-customer";
import { type FormError, toFormError } from "./domain-error.server";

export const ownCustomer = (company: string): FormError => toFormError(refuseOwnCustomer(company));
