import { type Exchange, readHeader } from "../../http/exchange.ts";
import type { Provider } from "../provider.ts";
import { ApiError } from "./api-error.ts";
import { parseForm } from "./form-body.ts";

export type Caller = "secret" | "publishable";

const MISSING =
	"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

function readKey(exchange: Exchange): string {
	const [scheme = "", value = ""] = (readHeader(exchange, "authorization") ?? "").split(" ");
	if (scheme.toLowerCase() === "bearer") return value;
	// `curl -u sk_test_...:` sends the key as the user name.
	if (scheme.toLowerCase() === "basic") {
		return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
	}
	const inQuery = exchange.url.searchParams.get("key");
	if (inQuery) return inQuery;
	const inBody = parseForm(exchange.body).key;
	return typeof inBody === "string" ? inBody : "";
}

function createKeyError(message: string): ApiError {
	return new ApiError(401, { type: "invalid_request_error", message }, true);
}

function maskKey(key: string): string {
	return key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : "****";
}

export function authenticate(exchange: Exchange, provider: Provider): Caller {
	const key = readKey(exchange);
	if (key === "") throw createKeyError(MISSING);
	if (key === provider.secretKey) return "secret";
	if (key === provider.publishableKey) return "publishable";
	throw createKeyError(`Invalid API Key provided: ${maskKey(key)}`);
}

export function requireSecretKey(caller: Caller): void {
	if (caller === "secret") return;
	throw new ApiError(
		403,
		{
			type: "invalid_request_error",
			code: "secret_key_required",
			message:
				"This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
		},
		true,
	);
}
