import { type AccountOffer, describeOffer, findOfferProblem } from "~/domain/receivables/rules";
import { CheckboxField, type FieldState } from "../forms/field";

type OnAccountChoiceProps = {
	/** Null without an account. */
	offer: AccountOffer | null;
	totalPoisha: number;
	field: FieldState;
};

/** The choice of an order form to pay later, or why there is none. */
export function OnAccountChoice({ offer, totalPoisha, field }: OnAccountChoiceProps) {
	if (!offer) return null;
	const problem = findOfferProblem(offer, totalPoisha);
	return (
		<section aria-label="Payment" className="mb-4">
			{problem ? (
				<p className="hint">{problem}</p>
			) : (
				<CheckboxField label={describeOffer(offer)} field={field} />
			)}
		</section>
	);
}
