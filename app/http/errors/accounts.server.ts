import { MAX_API_TOKENS } from "~/domain/accounts/api-token-rules";
import type { CreateApiTokenResult } from "~/domain/accounts/api-tokens/create-api-token.server";
import type { RequestEmailChangeResult } from "~/domain/accounts/email/request-email-change.server";
import type { ChangeRightsResult } from "~/domain/accounts/lifecycle/change-rights.server";
import type { ChangePasswordResult } from "~/domain/accounts/password/change-password.server";
import type { SendSmsCodeResult } from "~/domain/accounts/phone/send-sms-code.server";
import {
	type DomainError,
	type FormError,
	fieldError,
	formError,
	keyReused,
} from "./domain-error.server";

export function describeRightsError({ reason }: DomainError<ChangeRightsResult>): FormError {
	switch (reason) {
		case "own-rights":
			return formError(403, "Another full admin must change your rights.");
		case "last-admin":
			return formError(409, "The shop needs at least one full admin.");
		case "changed-meanwhile":
			return formError(
				409,
				"Nothing was saved, because another admin has changed these rights. Check them and save again.",
			);
	}
}

export function describeChangePasswordError({
	reason,
}: DomainError<ChangePasswordResult>): FormError {
	switch (reason) {
		case "wrong-password":
			return fieldError(400, "oldPassword", "This is not your password");
		case "changed-meanwhile":
			return formError(
				409,
				"Your password has just been changed on another device. Nothing was changed here.",
			);
	}
}

export function describeEmailChangeError({
	reason,
}: DomainError<RequestEmailChangeResult>): FormError {
	switch (reason) {
		case "same-address":
			return fieldError(400, "email", "This is already your email");
		case "too-soon":
			return fieldError(429, "email", "Wait a minute before trying another address");
	}
}

export function describeApiTokenError({ reason }: DomainError<CreateApiTokenResult>): FormError {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "scope-too-wide":
			return fieldError(403, "scope", "A token can't do more than you can");
		case "too-many-tokens":
			return formError(409, `You have ${MAX_API_TOKENS} active tokens. Revoke one first.`);
		case "session-ended":
			return formError(
				409,
				"You have been logged out, so no token was created. Log in and try again.",
			);
		case "in-use":
			return formError(
				409,
				"This form has already created a token. Open the form again to create another.",
			);
	}
}

export function describeSmsCodeError({
	reason,
	waitMs,
}: DomainError<SendSmsCodeResult>): FormError {
	const message =
		reason === "too-soon"
			? `Wait ${Math.ceil(waitMs / 1000)} seconds, then request a code again`
			: "You've reached today's limit for codes. Try again tomorrow";
	return fieldError(429, "phone", message);
}
