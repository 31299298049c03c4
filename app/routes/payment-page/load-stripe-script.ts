import type { StripeConstructor } from "@stripe/stripe-js";

let loading: Promise<StripeConstructor> | undefined;

/**
 * Loads the payment provider's script from its configured URL, once a visit. `@stripe/stripe-js` has its own loader, but
 * that insists on the provider's production address. A failed load may be tried again.
 */
export function loadStripeScript(url: string): Promise<StripeConstructor> {
	loading ??= new Promise<StripeConstructor>((resolve, reject) => {
		const script = document.createElement("script");
		script.src = url;
		script.addEventListener("load", () =>
			window.Stripe ? resolve(window.Stripe) : reject(new Error("The provider's script is empty.")),
		);
		script.addEventListener("error", () =>
			reject(new Error("The provider's script did not load.")),
		);
		document.head.appendChild(script);
	}).catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}
