import { randomBytes } from "node:crypto";
import { type Exchange, json, type Reply } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { renderAuthorizePage, renderBlockedPage } from "./authorize-page.ts";
import { answerChoice } from "./choice.ts";
import { type Client, readBearerToken, waitTooLong } from "./clients.ts";
import { createGrants, type Grants } from "./grants.ts";

const VERSION = "v26.0";

function replyWithError(status: number, code: number, message: string, subcode?: number): Reply {
	return json(status, {
		error: {
			message,
			type: "OAuthException",
			code,
			...(subcode === undefined ? {} : { error_subcode: subcode }),
			fbtrace_id: `A${randomBytes(16).toString("base64url")}`,
		},
	});
}

const FAILED = () =>
	replyWithError(500, 2, "An unexpected error has occurred. Please retry your request later.");

const REDIRECT_FIELDS = {
	answer: {},
	refusal: {
		error_code: "200",
		error_description: "Permissions error",
		error_reason: "user_denied",
	},
	hash: "#_=_",
};

function findProblem({ url }: Exchange, client: Client): Reply | null {
	const asked = url.searchParams;
	const blocked = (words: string) => renderBlockedPage("facebook", 400, words);
	if (asked.get("client_id") !== client.clientId) {
		return blocked("Invalid App ID: The provided app ID does not look like a valid app ID.");
	}
	if (!client.redirectUris.includes(asked.get("redirect_uri") ?? "")) {
		return blocked(
			"URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.",
		);
	}
	if (asked.get("response_type") !== "code") {
		return blocked("The emulator supports only the code flow.");
	}
	return null;
}

async function exchangeCode(client: Client, grants: Grants, { body }: Exchange): Promise<Reply> {
	const sent = new URLSearchParams(body);
	if (sent.get("client_id") !== client.clientId) {
		return replyWithError(400, 101, "Error validating application. Invalid application ID.");
	}
	if (sent.get("client_secret") !== client.clientSecret) {
		return replyWithError(400, 1, "Error validating client secret.");
	}
	const grant = grants.take(sent.get("code") ?? "");
	if (!grant) return replyWithError(400, 100, "Invalid verification code format.");
	if (grant === "used") {
		return replyWithError(400, 100, "This authorization code has been used.", 36009);
	}
	if (sent.get("redirect_uri") !== grant.redirectUri) {
		return replyWithError(
			400,
			100,
			"Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
			36008,
		);
	}
	if (grant.trouble === "token") return FAILED();
	if (grant.trouble === "slow") await waitTooLong();
	return json(200, {
		access_token: grants.newToken(grant),
		token_type: "bearer",
		expires_in: 5_183_944,
	});
}

function me(grants: Grants, exchange: Exchange): Reply {
	const token = readBearerToken(exchange) || (exchange.url.searchParams.get("access_token") ?? "");
	const grant = grants.findByToken(token);
	if (!grant)
		return replyWithError(400, 190, "Invalid OAuth access token - Cannot parse access token");
	if (grant.trouble === "userinfo") return FAILED();
	const { subject, name, email } = grant.person;
	const known: Record<string, string | null> = { id: subject, name, email };
	const wanted = (exchange.url.searchParams.get("fields") ?? "name").split(",");
	const unknown = wanted.find((field) => !Object.hasOwn(known, field));
	if (unknown) {
		return replyWithError(400, 100, `(#100) Tried accessing nonexisting field (${unknown})`);
	}
	const fields = ["id", ...wanted].filter((field) => known[field] !== null);
	return json(200, Object.fromEntries(fields.map((field) => [field, known[field]])));
}

export function facebookRoutes(client: Client): Route[] {
	const grants = createGrants({ code: "AQ", token: "EAA" });
	const path = `/facebook/${VERSION}/dialog/oauth`;
	return [
		{
			method: "GET",
			path,
			handle: (exchange) =>
				findProblem(exchange, client) ?? renderAuthorizePage("facebook", exchange),
		},
		{
			method: "POST",
			path,
			handle: (exchange) =>
				findProblem(exchange, client) ??
				answerChoice("facebook", grants, exchange, REDIRECT_FIELDS),
		},
		{
			method: "POST",
			path: `/facebook/${VERSION}/oauth/access_token`,
			handle: (exchange) => exchangeCode(client, grants, exchange),
		},
		{ method: "GET", path: `/facebook/${VERSION}/me`, handle: (exchange) => me(grants, exchange) },
	];
}
