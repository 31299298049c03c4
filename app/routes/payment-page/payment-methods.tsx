import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/elements/button";
import { restoreFocus } from "~/ui/shell/use-focus-restoration";
import { CardForm } from "./card-form";
import type { CardSettings, Payer } from "./card-form-data";

type PaymentMethodsProps = {
	/** The payment page, which answers. */
	path: string;
	/** Null for whoever holds a mailed link: nobody knows whose card it is. */
	payer: Payer | null;
	card: CardSettings;
};

/**
 * With scripts the card is typed on this page. Without them, or where the provider's script does not load, a plain
 * form goes to the provider's own page and back. At a mailed link the card waits for a press: programs that look through
 * mail open links with scripts too, and the payment that the card begins would close the buyer's own.
 */
export function PaymentMethods({ path, payer, card }: PaymentMethodsProps) {
	const [asked, setAsked] = useState(payer !== null);
	const container = useRef<HTMLDivElement>(null);
	const [scripted, setScripted] = useState(false);
	useEffect(() => {
		setScripted(true);
		// Once it is paid they go, and the focus was on them.
		return restoreFocus;
	}, []);

	function showCardForm() {
		// The button goes, and the focus was on it.
		container.current?.focus();
		setAsked(true);
	}

	return (
		<>
			<div className={asked ? "card-place" : "card-place card-waits"} ref={container} tabIndex={-1}>
				{scripted && asked ? <CardForm path={path} payer={payer} card={card} /> : null}
				{scripted && !asked ? (
					<Button variant="main" onClick={showCardForm}>
						Pay by card here
					</Button>
				) : null}
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
