import { createHash } from "node:crypto";
import { type Exchange, json, type Reply } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { renderAuthorizePage, renderBlockedPage } from "./authorize-page.ts";
import { answerChoice } from "./choice.ts";
import { type Client, readBearerToken, waitTooLong } from "./clients.ts";
import { createGrants, type Grant, type Grants } from "./grants.ts";

function replyWithError(status: number, error: string, description: string): Reply {
	return json(status, { error, error_description: description });
}

function findProblem({ url }: Exchange, client: Client): Reply | null {
	const asked = url.searchParams;
	const blocked = (status: number, error: string, words: string) =>
		renderBlockedPage("google", status, `Error ${status}: ${error}. ${words}`);
	const missing = ["client_id", "redirect_uri", "response_type", "scope"].find(
		(name) => !asked.get(name),
	);
	if (missing) {
		return blocked(400, "invalid_request", `Missing required parameter: ${missing}`);
	}
	if (asked.get("client_id") !== client.clientId) {
		return blocked(401, "invalid_client", "The OAuth client was not found.");
	}
	if (!client.redirectUris.includes(asked.get("redirect_uri") ?? "")) {
		return blocked(
			400,
			"redirect_uri_mismatch",
			"The redirect URI in the request does not match the ones authorized for the OAuth client.",
		);
	}
	if (asked.get("response_type") !== "code") {
		return blocked(400, "unsupported_response_type", "The emulator supports only the code flow.");
	}
	if (asked.has("code_challenge") && asked.get("code_challenge_method") !== "S256") {
		return blocked(400, "invalid_request", "The emulator supports PKCE with S256 only.");
	}
	return null;
}

function checkChallenge({ challenge }: Grant, verifier: string | null): Reply | null {
	if (challenge === null) return null;
	if (!verifier) return replyWithError(400, "invalid_grant", "Missing code verifier.");
	const digest = createHash("sha256").update(verifier).digest("base64url");
	return digest === challenge
		? null
		: replyWithError(400, "invalid_grant", "Invalid code verifier.");
}

async function exchangeCode(client: Client, grants: Grants, { body }: Exchange): Promise<Reply> {
	const sent = new URLSearchParams(body);
	if (sent.get("client_id") !== client.clientId) {
		return replyWithError(401, "invalid_client", "The OAuth client was not found.");
	}
	if (sent.get("client_secret") !== client.clientSecret) {
		return replyWithError(401, "invalid_client", "Unauthorized");
	}
	if (sent.get("grant_type") !== "authorization_code") {
		const type = sent.get("grant_type") ?? "";
		return replyWithError(400, "unsupported_grant_type", `Invalid grant_type: ${type}`);
	}
	const grant = grants.take(sent.get("code") ?? "");
	if (!grant) return replyWithError(400, "invalid_grant", "Malformed auth code.");
	if (grant === "used") return replyWithError(400, "invalid_grant", "Bad Request");
	if (sent.get("redirect_uri") !== grant.redirectUri) {
		return replyWithError(400, "redirect_uri_mismatch", "Bad Request");
	}
	const challengeError = checkChallenge(grant, sent.get("code_verifier"));
	if (challengeError) return challengeError;
	if (grant.trouble === "token") return replyWithError(500, "internal_failure", "Backend Error");
	if (grant.trouble === "slow") await waitTooLong();
	return json(200, {
		access_token: grants.newToken(grant),
		expires_in: 3599,
		scope: grant.scope,
		token_type: "Bearer",
	});
}

function userinfo(grants: Grants, exchange: Exchange): Reply {
	const grant = grants.findByToken(readBearerToken(exchange));
	if (!grant) return replyWithError(401, "invalid_request", "Invalid Credentials");
	if (grant.trouble === "userinfo") return replyWithError(500, "internal_failure", "Backend Error");
	const { subject, name, email, emailVerified } = grant.person;
	const [given = "", ...family] = name.split(" ");
	return json(200, {
		sub: subject,
		name,
		given_name: given,
		...(family.length > 0 ? { family_name: family.join(" ") } : {}),
		email,
		email_verified: emailVerified,
	});
}

export function googleRoutes(client: Client): Route[] {
	const grants = createGrants({ code: "4/0A", token: "ya29." });
	const path = "/google/o/oauth2/v2/auth";
	return [
		{
			method: "GET",
			path,
			handle: (exchange) =>
				findProblem(exchange, client) ?? renderAuthorizePage("google", exchange),
		},
		{
			method: "POST",
			path,
			handle: (exchange) => {
				const scope = exchange.url.searchParams.get("scope") ?? "";
				const redirectFields = {
					answer: { scope, authuser: "0", prompt: "none" },
					refusal: {},
					hash: "",
				};
				return (
					findProblem(exchange, client) ?? answerChoice("google", grants, exchange, redirectFields)
				);
			},
		},
		{
			method: "POST",
			path: "/google/token",
			handle: (exchange) => exchangeCode(client, grants, exchange),
		},
		{
			method: "GET",
			path: "/google/v1/userinfo",
			handle: (exchange) => userinfo(grants, exchange),
		},
	];
}
