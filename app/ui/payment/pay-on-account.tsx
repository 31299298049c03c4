import { Form } from "@remix-run/react";
import { type AccountOffer, describeOffer, findOfferProblem } from "~/domain/receivables/rules";
import { Button } from "../elements/button";

type PayOnAccountProps = { path: string; offer: AccountOffer | null; duePoisha: number };

/** Puts an order on the account of its company. Over the free credit it says why not, without a button. */
export function PayOnAccount({ path, offer, duePoisha }: PayOnAccountProps) {
	if (!offer) return null;
	const problem = findOfferProblem(offer, duePoisha);
	return (
		<section className="mb-6 grid justify-items-start gap-3" aria-labelledby="on-account">
			<h2 id="on-account">Order on account</h2>
			<p>{problem ?? describeOffer(offer)}</p>
			{problem ? null : (
				<Form method="post" action={path} preventScrollReset>
					<input type="hidden" name="intent" value="account" />
					<Button type="submit">Order on account</Button>
				</Form>
			)}
		</section>
	);
}
