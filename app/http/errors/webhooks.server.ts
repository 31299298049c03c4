import type { AddEndpointResult } from "~/domain/webhooks/endpoints/add-endpoint.server";
import { findUrlError } from "~/domain/webhooks/endpoints/url-rules";
import { MAX_ENDPOINTS } from "~/domain/webhooks/rules";
import type { Settings } from "~/platform/config/settings.server";
import { type DomainError, type FormError, keyReused } from "./domain-error.server";

const URL_ERROR_MESSAGES = {
	"not-a-url": "Provide a whole URL, like https://hooks.example.com/orders",
	"not-https": "It must begin with https://",
	"has-credentials": "Leave the user name and password out: the signature proves who sends",
	"has-fragment": "Leave out what follows the #",
	"port-not-allowed": "Its port must be 443 or one from 1024 on",
	"ip-address": "Give a name, not an IP address",
	"private-host": "This name is not a public one",
	"own-origin": "This is the shop itself",
	"too-long": "At most 500 characters",
	"already-exists": "This URL is there already",
} as const;

/** Why the shop would not send to a URL, in words; '' when it would. */
export function getUrlErrorMessage(
	url: string,
	{
		allowedOrigins,
		webhookTrustedOrigins,
	}: Pick<Settings, "allowedOrigins" | "webhookTrustedOrigins">,
): string {
	const rules = { ownOrigins: allowedOrigins, trustedOrigins: webhookTrustedOrigins };
	const reason = findUrlError(url, rules);
	return reason ? URL_ERROR_MESSAGES[reason] : "";
}

/** Words for each reason an endpoint is not added. */
export function describeAddEndpointError({ reason }: DomainError<AddEndpointResult>): FormError {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "too-many":
			return {
				status: 409,
				errors: { formErrors: [`There are ${MAX_ENDPOINTS} webhooks. Delete one of them first.`] },
			};
		case "in-use":
			return {
				status: 409,
				errors: {
					formErrors: [
						"This webhook was added and is in use. If its secret is lost, make another on its page.",
					],
				},
			};
		default:
			return {
				status: reason === "already-exists" ? 409 : 400,
				errors: { fieldErrors: { url: [URL_ERROR_MESSAGES[reason]] } },
			};
	}
}

/** What is said of a form that made a secret which has signed something since. The form comes back as a new one. */
export const secretInUseError: FormError = {
	status: 409,
	errors: {
		formErrors: [
			"This form made a secret before, and it is in use. If it is lost, press the button once more to make another.",
		],
	},
};
