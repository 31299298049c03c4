import type { Reply } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";
import { html } from "../../pages/html.ts";
import { createStylesheetRoute, renderPage } from "../../pages/page.ts";
import type { Provider } from "../provider.ts";
import { authenticationRoutes } from "./authentication-page.ts";
import { createClassicScriptRoute, createModuleRoute } from "./browser-code.ts";

/** Disabled until the frame's script listens, so that no typing gets lost. */
const CARD_FIELDS = html`<div class="fields">
<div class="number"><label for="cardnumber">Card number</label>
<input disabled id="cardnumber" name="cardnumber" aria-label="Card number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-describedby="problem"></div>
<div><label for="exp-date">Expiration date</label>
<input disabled id="exp-date" name="exp-date" aria-label="Expiration date" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-describedby="problem"></div>
<div><label for="cvc">Security code</label>
<input disabled id="cvc" name="cvc" aria-label="Security code" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" aria-describedby="problem"></div>
</div>
<p id="problem" role="alert"></p>`;

const PAGE_SCRIPT = [
	"./provider-frame.ts",
	"./element-look.ts",
	"./card-element.ts",
	"./page-script.ts",
];

function renderCardFrame(): Reply {
	return renderPage("Secure card payment input frame", CARD_FIELDS, {
		framed: true,
		script: "/elements/frame-script.ts",
		style: "/elements/card-frame.css",
	});
}

function getFileUrl(file: string): URL {
	return new URL(file, import.meta.url);
}

export function elementRoutes(provider: Provider): Route[] {
	return [
		createClassicScriptRoute("/js/stripe.js", PAGE_SCRIPT.map(getFileUrl)),
		{ method: "GET", path: "/elements/card", handle: renderCardFrame },
		createStylesheetRoute("/elements/card-frame.css", getFileUrl("./card-frame.css")),
		createModuleRoute("/elements/frame-script.ts", getFileUrl("./frame-script.ts")),
		createModuleRoute("/elements/card-fields.ts", getFileUrl("./card-fields.ts")),
		createModuleRoute("/elements/frame-api.ts", getFileUrl("./frame-api.ts")),
		createModuleRoute(
			"/elements/authentication-script.ts",
			getFileUrl("./authentication-script.ts"),
		),
		// Where the frame's import of "../cards/card-rules.ts" resolves to.
		createModuleRoute("/cards/card-rules.ts", getFileUrl("../cards/card-rules.ts")),
		...authenticationRoutes(provider),
	];
}
