import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type PaymentTarget, paymentPath } from "~/domain/payments/rules";
import { Button } from "~/ui/button";
import { keepFocus } from "~/ui/shell/use-kept-focus";
import { CardForm } from "./card-form";
import type { CardSettings, Payer } from "./card-terms";

type WaysToPayProps = { target: PaymentTarget; payer: Payer; card: CardSettings };

/**
 * With scripts the card is typed on this page. Without them, or where the provider's script does not load, a plain
 * form goes to the provider's own page and back.
 */
export function WaysToPay({ target, payer, card }: WaysToPayProps) {
	const path = paymentPath(target);
	const [scripted, setScripted] = useState(false);
	useEffect(() => {
		setScripted(true);
		// Once it is paid they go, and the focus was on them.
		return keepFocus;
	}, []);
	return (
		<>
			<div className="card-place">
				{scripted ? <CardForm path={path} payer={payer} card={card} /> : null}
			</div>
			{/* A document post: the answer leads to another origin, where a fetch can't follow. */}
			<Form method="post" action={path} reloadDocument className="hosted-payment">
				<input type="hidden" name="intent" value="hosted" />
				<Button type="submit" variant={scripted ? "quiet" : "main"}>
					Pay on the provider's page
				</Button>
				<p className="hint">
					You leave this shop for the card provider's secure page and come back when you have paid.
				</p>
			</Form>
		</>
	);
}
