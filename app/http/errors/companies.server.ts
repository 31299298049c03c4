import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import type { AcceptResult } from "~/domain/companies/accept-invitation.server";
import type { CloseResult } from "~/domain/companies/close-company.server";
import type { InviteResult } from "~/domain/companies/invite-member.server";
import { MAX_MEMBERS, OPEN_ORDERS_MESSAGE } from "~/domain/companies/rules";
import { type DomainError, type FormError, fieldError, formError } from "./domain-error.server";

export const ALREADY_IN_COMPANY = "This account already belongs to a company.";

export const LAST_OWNER_MESSAGE = "A company needs at least one owner.";

export function describeInviteError({ reason }: DomainError<InviteResult>): FormError {
	switch (reason) {
		case "not-owner":
			return formError(403, COMPANY_ROLE_MESSAGE);
		case "already-member":
			return fieldError(409, "email", "This account is already a member");
		case "too-many-members":
			return formError(409, `A company can have up to ${MAX_MEMBERS} members.`);
	}
}

export function describeAcceptError({ reason }: DomainError<AcceptResult>): string {
	switch (reason) {
		case "expired":
			return "This invitation has expired. Ask for a new one.";
		case "other-address":
			return "This invitation is for another email address. Log in with the account of that address.";
		case "already-in-company":
			return ALREADY_IN_COMPANY;
	}
}

export function describeCloseError({ reason }: DomainError<CloseResult>): string {
	switch (reason) {
		case "open-orders":
			return OPEN_ORDERS_MESSAGE;
		case "other-owners":
			return "The company has other owners. Leave it instead.";
		case "already-closed":
			return "The company is closed already.";
	}
}
