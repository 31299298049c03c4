import { type Exchange, type Reply, seeOther } from "../http/exchange.ts";
import { renderAuthorizePage } from "./authorize-page.ts";
import type { ProviderName } from "./clients.ts";
import type { Grants, Person, Trouble } from "./grants.ts";
import { createSubject, PEOPLE } from "./people.ts";

const TROUBLES: readonly Trouble[] = ["token", "userinfo", "slow"];

type RedirectFields = {
	answer: Record<string, string>;
	refusal: Record<string, string>;
	/** A fragment that the provider appends to the redirect URL. */
	hash: string;
};

function readChoice(provider: ProviderName, form: URLSearchParams): Person | null {
	const pick = form.get("pick") ?? "";
	const known = PEOPLE[provider].find(({ email }) => email === pick);
	const email = (known?.email ?? form.get("email") ?? "").trim();
	if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null;
	const withheld = form.get("withheld");
	return {
		subject: createSubject(provider, email),
		name: known?.name ?? (form.get("name")?.trim() || email),
		email: withheld === "email" ? null : email,
		emailVerified: withheld !== "verified",
	};
}

export function answerChoice(
	provider: ProviderName,
	grants: Grants,
	exchange: Exchange,
	redirectFields: RedirectFields,
): Reply {
	const form = new URLSearchParams(exchange.body);
	const asked = exchange.url.searchParams;
	const back = new URL(asked.get("redirect_uri") ?? "");
	const redirectBack = (params: Record<string, string>): Reply => {
		for (const [name, value] of Object.entries(params)) back.searchParams.set(name, value);
		const state = asked.get("state");
		if (state !== null) back.searchParams.set("state", state);
		return seeOther(back.href);
	};
	const refused = form.get("refuse");
	if (refused === "access_denied")
		return redirectBack({ error: refused, ...redirectFields.refusal });
	if (refused !== null) return redirectBack({ error: "server_error" });

	const person = readChoice(provider, form);
	if (!person) return renderAuthorizePage(provider, exchange, "Type an e-mail address.");
	back.hash = redirectFields.hash;
	const code = grants.newCode({
		clientId: asked.get("client_id") ?? "",
		redirectUri: asked.get("redirect_uri") ?? "",
		scope: asked.get("scope") ?? "",
		challenge: asked.get("code_challenge"),
		person,
		trouble: TROUBLES.find((trouble) => trouble === form.get("trouble")) ?? "none",
	});
	return redirectBack({ code, ...redirectFields.answer });
}
