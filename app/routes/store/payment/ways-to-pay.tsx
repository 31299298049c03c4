import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { OrderView } from "~/domain/orders/rules";
import type { Settings } from "~/platform/env.server";
import { Button } from "~/ui/button";
import { BankTransfer } from "./bank-transfer";
import { CardForm } from "./card-form";
import type { CardSettings } from "./card-terms";

type WaysToPayProps = {
	order: OrderView;
	card: CardSettings;
	/** Where a transfer goes; none when the shop takes no transfers. */
	bankDetails: Settings["bankDetails"];
};

/**
 * With scripts the card is typed on this page. Without them, or where the provider's script does not load, a plain
 * form goes to the provider's own page and back. A bank transfer needs neither.
 */
export function WaysToPay({ order, card, bankDetails }: WaysToPayProps) {
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	return (
		<>
			{scripted ? <CardForm order={order} card={card} /> : null}
			{/* A document post: the answer leads to another origin, where a fetch can't follow. */}
			<Form method="post" action={`/myorder/${order.id}`} reloadDocument className="hosted-payment">
				<input type="hidden" name="intent" value="hosted" />
				<Button type="submit" variant={scripted ? "quiet" : "main"}>
					Pay on the provider's page
				</Button>
				<p className="hint">
					You leave this shop for the card provider's secure page and come back when you have paid.
				</p>
			</Form>
			{bankDetails.length > 0 ? <BankTransfer order={order} details={bankDetails} /> : null}
		</>
	);
}
