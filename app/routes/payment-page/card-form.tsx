import { useFetcher } from "@remix-run/react";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import type { CardAnswer, CardSettings, Payer } from "./card-form-data";
import { loadProvider } from "./load-stripe-script";

type CardFormProps = { path: string; payer: Payer | null; card: CardSettings };
type Element = { stripe: Stripe; card: StripeCardElement };

/** The provider's card element on our page: the card's numbers go to the provider alone. */
export function CardForm({ path, payer, card }: CardFormProps) {
	const { clientSecret, failure } = useIntent(path);
	const { place, element, loadError } = useCardElement(card);
	const [declined, setDeclined] = useState<string | null>(null);
	const [paying, setPaying] = useState(false);
	const confirmed = useFetcher<CardAnswer>();
	const problem = declined ?? loadError ?? failure ?? confirmed.data?.failure ?? null;

	const busy = paying || confirmed.state !== "idle";

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
		if (error) setDeclined(error.message ?? "The card was refused.");
		else confirmed.submit({ intent: "confirmed" }, { method: "post", action: path });
	}

	return (
		<form onSubmit={pay} className="card-form" aria-label="Card payment">
			<h2>Pay by card</h2>
			<div ref={place} className="card-element" />
			{/* While it pays the button stays enabled, or the keyboard would lose its place; `pay` ignores it. */}
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

/** Asks for the payment intent on load (specification, section 4). */
function useIntent(path: string) {
	const { submit, data } = useFetcher<CardAnswer>();
	useEffect(() => {
		submit({ intent: "card" }, { method: "post", action: path });
	}, [submit, path]);
	return { clientSecret: data?.clientSecret ?? null, failure: data?.failure ?? null };
}

function useCardElement({ publishableKey, scriptUrl }: CardSettings) {
	const place = useRef<HTMLDivElement>(null);
	const [element, setElement] = useState<Element | null>(null);
	const [loadError, setLoadError] = useState<string | null>(null);
	useEffect(() => {
		let card: StripeCardElement | undefined;
		let left = false;
		loadProvider(scriptUrl)
			.then((provider) => {
				if (left || !place.current) return;
				const stripe = provider(publishableKey);
				// Our styles end at the provider's frame; it is told the ink of the theme that is on.
				const { color } = getComputedStyle(place.current);
				card = stripe.elements().create("card", { style: { base: { color, fontSize: "16px" } } });
				card.mount(place.current);
				setElement({ stripe, card });
			})
			.catch(() =>
				setLoadError(
					"The card form did not load. Reload the page, or pay on the provider's page below.",
				),
			);
		return () => {
			left = true;
			card?.destroy();
		};
	}, [publishableKey, scriptUrl]);
	return { place, element, loadError };
}
