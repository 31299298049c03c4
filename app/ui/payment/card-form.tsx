import { useFetcher } from "@remix-run/react";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../elements/button";
import { Spinner } from "../elements/spinner";
import type { CardPaymentResult, CardSettings, Payer } from "./card-form-data";
import { loadStripeScript } from "./load-stripe-script";

type CardFormProps = { path: string; payer: Payer | null; card: CardSettings };
type CardElement = { stripe: Stripe; card: StripeCardElement };

/** The provider's card element: card numbers go to the provider only. */
export function CardForm({ path, payer, card }: CardFormProps) {
	const { clientSecret, failure } = usePaymentIntent(path);
	const { place, element, loadError } = useCardElement(card);
	const [declined, setDeclined] = useState<string | null>(null);
	const [paying, setPaying] = useState(false);
	const confirmation = useFetcher<CardPaymentResult>();
	const problem = declined ?? loadError ?? failure ?? confirmation.data?.failure ?? null;

	const busy = paying || confirmation.state !== "idle";

	async function pay(event: FormEvent) {
		event.preventDefault();
		if (!element || !clientSecret || busy) return;
		setPaying(true);
		setDeclined(null);
		const { error } = await element.stripe.confirmCardPayment(clientSecret, {
			payment_method: {
				card: element.card,
				...(payer ? { billing_details: { name: payer.buyerName, email: payer.buyerEmail } } : {}),
			},
		});
		setPaying(false);
		if (error) setDeclined(error.message ?? "The card was declined.");
		else confirmation.submit({ intent: "confirmed" }, { method: "post", action: path });
	}

	return (
		<form onSubmit={pay} className="card-form mb-6 grid gap-4" aria-label="Card payment">
			<h2>Pay by card</h2>
			<div
				ref={place}
				className="card-element min-h-13.5 rounded-part border border-edge bg-surface p-3"
			/>
			{/* Stays enabled while paying to keep the keyboard focus; `pay` ignores repeated presses. */}
			<Button
				type="submit"
				variant="main"
				disabled={!element || !clientSecret}
				aria-disabled={busy || undefined}
			>
				{busy ? <Spinner label="Paying" /> : null}
				Pay
			</Button>
			{problem ? (
				<p role="alert" className="form-error">
					{problem}
				</p>
			) : null}
		</form>
	);
}

/** Requests the payment intent on load (specification, section 4). */
function usePaymentIntent(path: string) {
	const { submit, data } = useFetcher<CardPaymentResult>();
	useEffect(() => {
		submit({ intent: "card" }, { method: "post", action: path });
	}, [submit, path]);
	return { clientSecret: data?.clientSecret ?? null, failure: data?.failure ?? null };
}

function useCardElement({ publishableKey, scriptUrl }: CardSettings) {
	const container = useRef<HTMLDivElement>(null);
	const [element, setElement] = useState<CardElement | null>(null);
	const [loadError, setLoadError] = useState<string | null>(null);
	useEffect(() => {
		let card: StripeCardElement | undefined;
		let isUnmounted = false;
		loadStripeScript(scriptUrl)
			.then((provider) => {
				if (isUnmounted || !container.current) return;
				const stripe = provider(publishableKey);
				// Our styles don't reach the provider's iframe, so it gets the theme's text colour.
				const { color } = getComputedStyle(container.current);
				card = stripe.elements().create("card", { style: { base: { color, fontSize: "16px" } } });
				card.mount(container.current);
				setElement({ stripe, card });
			})
			.catch(() =>
				setLoadError(
					"Card payments are not available right now. Reload the page, or pay on Stripe's page below.",
				),
			);
		return () => {
			isUnmounted = true;
			card?.destroy();
		};
	}, [publishableKey, scriptUrl]);
	return { place: container, element, loadError };
}
