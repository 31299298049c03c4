import type { AddEndpointResult } from "~/domain/webhooks/endpoints/add-endpoint.server";
import { findUrlError } from "~/domain/webhooks/endpoints/url-rules";
import { MAX_ENDPOINTS } from "~/domain/webhooks/rules";
import type { Settings } from "~/platform/config/settings.server";
import {
	type DomainError,
	type FormError,
	fieldError,
	formError,
	keyReused,
} from "./domain-error.server";

const URL_ERROR_MESSAGES = {
	"not-a-url": "Enter a full URL, like https://hooks.example.com/orders",
	"not-https": "Must start with https://",
	"has-credentials": "Leave out the user name and password: requests are signed",
	"has-fragment": "Leave out the part after the #",
	"port-not-allowed": "The port must be 443, or 1024 or higher",
	"ip-address": "Enter a host name, not an IP address",
	"private-host": "This host name is not public",
	"own-origin": "This is the shop's own address",
	"too-long": "At most 500 characters",
	"already-exists": "This URL has already been added",
} as const;

/** Returns '' for an allowed URL. */
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

export function describeAddEndpointError({ reason }: DomainError<AddEndpointResult>): FormError {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "too-many":
			return formError(409, `There are ${MAX_ENDPOINTS} webhooks. Delete one first.`);
		case "in-use":
			return formError(
				409,
				"This webhook has been added and is in use. If you lost its secret, create another on its page.",
			);
		default:
			return fieldError(reason === "already-exists" ? 409 : 400, "url", URL_ERROR_MESSAGES[reason]);
	}
}

/** The form is rendered with a new secret. */
export const secretInUseError: FormError = formError(
	409,
	"This form has already created a secret, and it is in use. If you lost it, press the button again to create another.",
);
