import type { Reply } from "../http/exchange.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import type { Arrival } from "./hooks-state.ts";
import type { Verdict } from "./signature.ts";

const VERDICT_TEXTS: Record<Verdict, string> = {
	right: "valid",
	wrong: "WRONG, or signed with a secret that is not known here",
	missing: "missing",
	"no secret known": "not checked: add the signing secret",
};

function formatBody(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2);
	} catch {
		return body;
	}
}

function renderArrival({ at, path, id, body, answered, verdict }: Shown): Html {
	return html`<article>
<h2 class="break">${id ?? "Without an id"}</h2>
<dl>
<dt>At</dt><dd><time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time></dd>
<dt>To</dt><dd class="break">${path}</dd>
<dt>Answered</dt><dd>${String(answered)}</dd>
<dt>Signature</dt><dd>${VERDICT_TEXTS[verdict]}</dd>
</dl>
<pre>${formatBody(body)}</pre>
</article>`;
}

type Shown = Arrival & { verdict: Verdict };

export function renderHooksPage(arrivals: readonly Shown[], secrets: number): Reply {
	const content = html`<p class="dress">Local webhook receiver (emulator).</p>
<main class="wide">
<h1>Received webhooks</h1>
<div class="row">
<p><a href="/">All emulators</a> · <a href="/hooks">Reload</a></p>
<form method="post" action="/hooks/empty"><button class="plain">Delete all</button></form>
</div>
<form method="post" action="/hooks/secrets">
<p><label for="secret">Signing secret for checking signatures (${String(secrets)} known)</label></p>
<div class="row"><input id="secret" name="secret" autocomplete="off" spellcheck="false"> <button>Add</button></div>
</form>
<p class="quiet">Register this page's URL in the shop. With <code>?answer=500</code>, <code>410</code> or <code>302</code> in the URL,
it answers with that status; with <code>?wait=15</code> it answers after 15 seconds.</p>
${arrivals.length === 0 ? html`<p>No webhooks yet.</p>` : arrivals.map(renderArrival)}
</main>`;
	return renderPage("Webhooks", content);
}
