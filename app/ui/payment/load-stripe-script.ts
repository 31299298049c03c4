import type { StripeConstructor } from "@stripe/stripe-js";

let loading: Promise<StripeConstructor> | undefined;

/**
 * Loads Stripe's script from its configured URL; `@stripe/stripe-js` insists on the production URL.
 * A failed load can be retried.
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
