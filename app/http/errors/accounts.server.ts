import { MAX_API_TOKENS } from "~/domain/accounts/api-token-rules";
import type { CreateApiTokenResult } from "~/domain/accounts/api-tokens/create-api-token.server";
import type { RequestEmailChangeResult } from "~/domain/accounts/email/request-email-change.server";
import type { ChangePasswordResult } from "~/domain/accounts/password/change-password.server";
import type { SendSmsCodeResult } from "~/domain/accounts/phone/send-sms-code.server";
import { type DomainError, type FormError, keyReused } from "./domain-error.server";

export function describeChangePasswordError({
	reason,
}: DomainError<ChangePasswordResult>): FormError {
	switch (reason) {
		case "wrong-password":
			return {
				status: 400,
				errors: { fieldErrors: { oldPassword: ["This is not your password"] } },
			};
		case "changed-meanwhile":
			return {
				status: 409,
				errors: {
					formErrors: [
						"Your password was changed a moment ago, elsewhere. Nothing was changed here.",
					],
				},
			};
	}
}

export function describeEmailChangeError({
	reason,
}: DomainError<RequestEmailChangeResult>): FormError {
	const createEmailErrors = (message: string) => ({ fieldErrors: { email: [message] } });
	switch (reason) {
		case "same-address":
			return { status: 400, errors: createEmailErrors("This is your email already") };
		case "too-soon":
			return {
				status: 429,
				errors: createEmailErrors("Wait a minute before you try another address"),
			};
	}
}

export function describeApiTokenError({ reason }: DomainError<CreateApiTokenResult>): FormError {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "scope-too-wide":
			return {
				status: 403,
				errors: { fieldErrors: { scope: ["A token can't do more than you can"] } },
			};
		case "too-many-tokens":
			return {
				status: 409,
				errors: {
					formErrors: [`You have ${MAX_API_TOKENS} tokens that work. Revoke one of them first.`],
				},
			};
		case "in-use":
			return {
				status: 409,
				errors: {
					formErrors: [
						"This form was sent before, and its token is in use. Open the form again to make another.",
					],
				},
			};
	}
}

export function describeSmsCodeError({
	reason,
	waitMs,
}: DomainError<SendSmsCodeResult>): FormError {
	const message =
		reason === "too-soon"
			? `Wait ${Math.ceil(waitMs / 1000)} seconds, then ask for a code again`
			: "That was the last code for today. Try again tomorrow";
	return { status: 429, errors: { fieldErrors: { phone: [message] } } };
}
