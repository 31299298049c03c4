import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../elements/button";
import { restoreFocus } from "../shell/use-focus-restoration";
import { CardForm } from "./card-form";
import type { CardSettings, Payer } from "./card-form-data";

type PaymentMethodsProps = {
	path: string;
	/** Null with an emailed link, where the card holder is unknown. */
	payer: Payer | null;
	card: CardSettings;
};

/**
 * With scripts the card is entered here, else on the provider's page. With an emailed link the card
 * form waits for a press: mail scanners run scripts too, and starting a card payment would end the
 * buyer's own.
 */
export function PaymentMethods({ path, payer, card }: PaymentMethodsProps) {
	const [asked, setAsked] = useState(payer !== null);
	const container = useRef<HTMLDivElement>(null);
	const [scripted, setScripted] = useState(false);
	useEffect(() => {
		setScripted(true);
		return restoreFocus;
	}, []);

	function showCardForm() {
		// The button disappears while it has the focus.
		container.current?.focus();
		setAsked(true);
	}

	return (
		<>
			{/* Keeps the place of what scripts will show. */}
			<div
				className={
					asked
						? "[[data-scripts]_&]:min-h-46"
						: "grid [[data-scripts]_&]:mb-6 [[data-scripts]_&]:min-h-11"
				}
				ref={container}
				tabIndex={-1}
			>
				{scripted && asked ? <CardForm path={path} payer={payer} card={card} /> : null}
				{scripted && !asked ? (
					<Button variant="main" onClick={showCardForm}>
						Pay by card here
					</Button>
				) : null}
			</div>
			{/* Posts the document: the response redirects to another origin, where fetch can't follow. */}
			<Form
				method="post"
				action={path}
				reloadDocument
				className="mb-6 grid gap-4 [[data-scripts]_&]:border-t [[data-scripts]_&]:pt-6"
			>
				<input type="hidden" name="intent" value="hosted" />
				<Button type="submit" variant={scripted ? "quiet" : "main"}>
					Pay on Stripe's secure page
				</Button>
				<p className="hint">You'll pay on Stripe's page and then return here.</p>
			</Form>
		</>
	);
}
