import { useState } from "react";
import {
	type DeliveryMethod,
	type DeliveryOffer,
	type DeliveryQuote,
	formatCharge,
	formatDays,
	type toParcel,
} from "~/domain/delivery/rules";
import { formatTk } from "~/domain/money/rules";
import { type Charge, formatSeenCharges, quoteCharges } from "~/domain/orders/rules/charges";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "../elements/button";
import { CheckboxField, Field, type FieldState, PlainField } from "../forms/field";
import { FieldError } from "../forms/field-error";

export const UPDATE_DELIVERY_INTENT = "update-delivery";

/** What is chosen now; '' for nothing. */
type Chosen = { methodId: string; district: string };

type DeliveryChoiceFields = Record<
	"deliveryMethodId" | "buyerCarrier" | "requestedOn" | "shipComplete" | "seenCharges",
	FieldState
>;

type DeliveryChoiceProps = {
	quotes: readonly DeliveryQuote[];
	charges: readonly Charge[];
	fields: DeliveryChoiceFields;
	chosen: Chosen;
	/** Scripts call it at once. */
	onChoose: (change: Partial<Chosen>) => void;
};

/**
 * `quote` is that of the chosen method: null while one must still be chosen, undefined in a form
 * without methods. `charges` are what the order is charged with it. A new `fillKey` means that the form's values were set, and replace what was chosen before.
 */
export function useDeliveryChoice(
	offer: DeliveryOffer,
	goods: Parameters<typeof toParcel>[0],
	fields: DeliveryChoiceFields & { district: FieldState },
	fillKey = "",
) {
	const [changes, setChanges] = useState<Partial<Chosen> & { fillKey: string }>({ fillKey });
	const { fillKey: _, ...changed } = changes.fillKey === fillKey ? changes : { fillKey };
	const used = fields.deliveryMethodId.initialValue ?? "";
	const [only, ...others] = offer.methods;
	const chosen = {
		methodId: only && others.length === 0 ? only.id : used,
		district: fields.district.initialValue ?? "",
		...changed,
	};
	const { quotes, quote, charges } = quoteCharges(offer, goods, chosen);
	const onChoose = (change: Partial<Chosen>) => setChanges({ ...changed, ...change, fillKey });
	return {
		choice: { quotes, charges, fields, chosen, onChoose },
		districts: offer.districts,
		quote: quotes[0] ? quote : undefined,
		charges,
	};
}

type OrderChargesProps = { quote: DeliveryQuote | null | undefined; charges: readonly Charge[] };

/** What the order is charged besides its goods, for its sum. `quote` is as in `useDeliveryChoice`. */
export const OrderCharges = ({ quote, charges }: OrderChargesProps) => (
	<>
		{quote !== undefined && !charges.some(({ kind }) => kind === "delivery") ? (
			<ChargeLine label={quote ? quote.method.name : "Delivery"} cost={describeNoCharge(quote)} />
		) : null}
		{charges.map(({ kind, label, totalPoisha }) => (
			<ChargeLine key={kind} label={label} cost={formatTk(totalPoisha)} />
		))}
	</>
);

const ChargeLine = ({ label, cost }: { label: string; cost: string }) => (
	<p className="mb-2 flex justify-between gap-4">
		{label} <span className="number">{cost}</span>
	</p>
);

function describeNoCharge(quote: DeliveryQuote | null): string {
	if (!quote) return "choose a method";
	return quote.problem === null ? formatCharge(quote.charge) : "not available";
}

/** Every method with its charge and days, and why one can't be chosen. *Update* calculates again without scripts. */
export function DeliveryChoice(props: DeliveryChoiceProps) {
	const { quotes, charges, fields, chosen, onChoose } = props;
	if (quotes.length === 0) return null;
	const hasOpen = quotes.some(({ problem }) => problem === null);
	const { name, errors } = fields.deliveryMethodId;
	return (
		<>
			<fieldset className="mb-5" aria-describedby={errors ? `error-${name}` : undefined}>
				<legend className="field-label">Delivery method</legend>
				<ul className="rounded-part border bg-surface">
					{quotes.map((quote, index) => (
						<li key={quote.method.id} className={index > 0 ? "border-t" : undefined}>
							<label className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2 has-disabled:cursor-default has-disabled:bg-tile">
								<input
									type="radio"
									name={name}
									id={index === 0 ? `field-${name}` : undefined}
									value={quote.method.id}
									defaultChecked={quote.method.id === chosen.methodId}
									// With no other to choose, the order is refused with the reason.
									disabled={quote.problem !== null && !quote.canCarry && hasOpen}
									onChange={() => onChoose({ methodId: quote.method.id })}
								/>
								<span className="flex-1 font-semibold">{quote.method.name}</span>
								{quote.problem === null ? (
									<span className="number">{formatCharge(quote.charge)}</span>
								) : null}
								<small className="basis-full pl-7 text-soft">
									{quote.problem ?? describeMethod(quote.method)}
								</small>
							</label>
						</li>
					))}
				</ul>
				<FieldError id={`error-${name}`} message={errors?.join(". ")} />
			</fieldset>
			<input type="hidden" name={fields.seenCharges.name} value={formatSeenCharges(charges)} />
			<Field
				label="Requested date"
				type="date"
				hint="Only if the goods should come on a certain day. We try, but can't promise it."
				className="max-w-narrow"
				field={fields.requestedOn}
			/>
			{quotes.some(({ method }) => method.kind === "own-carrier") ? (
				<PlainField
					label="Your carrier"
					hint="Only if a carrier of yours collects the goods: its name, and your account with it."
					field={fields.buyerCarrier}
				/>
			) : null}
			<CheckboxField label="Ship the whole order at once" field={fields.shipComplete} />
			<Button
				type="submit"
				name="intent"
				value={UPDATE_DELIVERY_INTENT}
				className="mb-5 in-data-scripts:hidden"
			>
				Update
			</Button>
		</>
	);
}

const describeMethod = ({ kind, days, freeOverPoisha, maxKg }: DeliveryMethod): string =>
	[
		`${kind === "delivery" ? "Arrives" : "Ready"} ${formatDays(days)}`,
		freeOverPoisha === null ? "" : `free over ${formatTk(freeOverPoisha)}`,
		maxKg === null ? "" : `up to ${formatNumber(maxKg)} kg`,
	]
		.filter(Boolean)
		.join(" · ");
