import type { Reply } from "../http/exchange.ts";
import { type Html, html } from "../pages/html.ts";
import { page } from "../pages/page.ts";
import type { Arrival } from "./hooks-state.ts";
import type { Verdict } from "./signature.ts";

const WORDS: Record<Verdict, string> = {
	right: "right",
	wrong: "WRONG, or of a secret that this page does not know",
	missing: "missing",
	"no secret known": "not checked: give this page the secret",
};

function spread(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2);
	} catch {
		return body;
	}
}

function arrivalArticle({ at, path, id, body, answered, verdict }: Shown): Html {
	return html`<article>
<h2 class="break">${id ?? "Without an id"}</h2>
<dl>
<dt>At</dt><dd><time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time></dd>
<dt>To</dt><dd class="break">${path}</dd>
<dt>Answered</dt><dd>${String(answered)}</dd>
<dt>Signature</dt><dd>${WORDS[verdict]}</dd>
</dl>
<pre>${spread(body)}</pre>
</article>`;
}

type Shown = Arrival & { verdict: Verdict };

export function hooksPage(arrivals: readonly Shown[], secrets: number): Reply {
	const content = html`<p class="dress">Local receiver of webhooks (stand-in).</p>
<main class="wide">
<h1>Webhooks that came</h1>
<div class="row">
<p><a href="/">All stand-ins</a> · <a href="/hooks">Reload</a></p>
<form method="post" action="/hooks/empty"><button class="plain">Forget everything</button></form>
</div>
<form method="post" action="/hooks/secrets">
<p><label for="secret">Signing secret, to check signatures with (${String(secrets)} known)</label></p>
<div class="row"><input id="secret" name="secret" autocomplete="off" spellcheck="false"> <button>Keep it</button></div>
</form>
<p class="quiet">Register this page's own address with the shop. With <code>?answer=500</code>, <code>410</code> or <code>302</code> behind it,
it answers so; with <code>?wait=15</code> that many seconds late.</p>
${arrivals.length === 0 ? html`<p>Nothing has come yet.</p>` : arrivals.map(arrivalArticle)}
</main>`;
	return page("Webhooks", content);
}
