import type { SaveMethodResult } from "~/domain/delivery/save-method.server";
import { type DomainError, type FormError, fieldError } from "./domain-error.server";

export const describeMethodError = ({ reason }: DomainError<SaveMethodResult>): FormError =>
	reason === "no-such-zone"
		? fieldError(409, "zones", "A zone was deleted meanwhile. Choose again.")
		: fieldError(409, "vatRateId", "Choose a VAT rate");

export const zoneNameTaken = fieldError(409, "name", "Another zone already has this name");
