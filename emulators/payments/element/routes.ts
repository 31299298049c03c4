import type { Reply } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";
import { html } from "../../pages/html.ts";
import { page, stylesheetRoute } from "../../pages/page.ts";
import type { Provider } from "../provider.ts";
import { authenticationRoutes } from "./authentication-page.ts";
import { classicScriptRoute, moduleRoute } from "./browser-code.ts";

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

function cardFrame(): Reply {
	return page("Secure card payment input frame", CARD_FIELDS, {
		framed: true,
		script: "/elements/frame-script.ts",
		style: "/elements/card-frame.css",
	});
}

function beside(file: string): URL {
	return new URL(file, import.meta.url);
}

export function elementRoutes(provider: Provider): Route[] {
	return [
		classicScriptRoute("/js/stripe.js", PAGE_SCRIPT.map(beside)),
		{ method: "GET", path: "/elements/card", handle: cardFrame },
		stylesheetRoute("/elements/card-frame.css", beside("./card-frame.css")),
		moduleRoute("/elements/frame-script.ts", beside("./frame-script.ts")),
		moduleRoute("/elements/card-fields.ts", beside("./card-fields.ts")),
		moduleRoute("/elements/frame-api.ts", beside("./frame-api.ts")),
		moduleRoute("/elements/authentication-script.ts", beside("./authentication-script.ts")),
		// Where the frame's import of "../cards/card-rules.ts" resolves to.
		moduleRoute("/cards/card-rules.ts", beside("../cards/card-rules.ts")),
		...authenticationRoutes(provider),
	];
}
