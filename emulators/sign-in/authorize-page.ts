import type { Exchange, Reply } from "../http/exchange.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import type { ProviderName } from "./clients.ts";
import { PEOPLE } from "./people.ts";

const NAMES: Record<ProviderName, string> = { google: "Google", facebook: "Facebook" };

const WITHHELD: Record<ProviderName, Html> = {
	google: html`<input type="checkbox" name="withheld" value="verified"> The e-mail is not verified`,
	facebook: html`<input type="checkbox" name="withheld" value="email"> Share no e-mail`,
};

const TROUBLES = [
	["none", "Nothing"],
	["token", "The code is not exchanged (500)"],
	["userinfo", "The profile can't be read (500)"],
	["slow", "The exchange takes 15 seconds"],
] as const;

function renderBanner(provider: ProviderName): Html {
	return html`<p class="dress">Local ${NAMES[provider]} sign-in (emulator). Any account works.</p>`;
}

export function renderAuthorizePage(
	provider: ProviderName,
	{ url }: Exchange,
	problem: string | null = null,
): Reply {
	const shop = new URL(url.searchParams.get("redirect_uri") ?? url).host;
	const title = `Sign in with ${NAMES[provider]}`;
	const content = html`${renderBanner(provider)}
<main>
<h1>${title}</h1>
<p>to go on to <strong class="break">${shop}</strong></p>
<form method="post" class="card" novalidate>
<h2>Choose an account</h2>
<ul class="people">
${PEOPLE[provider].map(
	({ name, email }) => html`<li><button class="plain person" name="pick" value="${email}">
<span>${name}</span><span class="quiet break">${email}</span></button></li>`,
)}
</ul>
<details ${problem && html`open`}><summary>Another account</summary>
${problem && html`<p class="alert wrong" role="alert">${problem}</p>`}
<label for="name">Name</label><input id="name" name="name" autocomplete="off">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="off">
<button class="whole" name="pick" value="">Continue</button>
</details>
<details><summary>Make it go wrong</summary>
<label class="tick">${WITHHELD[provider]}</label>
<fieldset><legend>What fails after the choice</legend>
${TROUBLES.map(
	([value, label]) =>
		html`<label class="tick"><input type="radio" name="trouble" value="${value}" ${value === "none" && html`checked`}> ${label}</label>`,
)}
</fieldset>
<button class="plain" name="refuse" value="server_error">Come back with a server error</button>
</details>
<button class="plain whole" name="refuse" value="access_denied">Cancel</button>
</form>
</main>`;
	return renderPage(title, content, { status: problem ? 422 : 200 });
}

export function renderBlockedPage(provider: ProviderName, status: number, message: string): Reply {
	const content = html`${renderBanner(provider)}
<main><h1>Access blocked</h1>
<section class="card"><p>${message}</p></section></main>`;
	return renderPage("Access blocked", content, { status });
}
