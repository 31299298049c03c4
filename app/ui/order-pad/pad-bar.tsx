import { formatNumber } from "~/platform/format/format-number";
import { Button } from "../elements/button";
import { ButtonRow } from "../layout/button-row";
import type { PadView } from "./pad-view";
import { ADD_INTENT, formatSuggestIntent, SAVE_INTENT } from "./review-fields";

type PadBarProps = { pad: PadView; hasChoices?: boolean; isForCustomer?: boolean };

/** Shown above and below the ready lines. Enter presses the first button, too. */
export function PadBar({ pad, hasChoices = false, isForCustomer = false }: PadBarProps) {
	const { id, ready, open, others, cartCount, moreSuggestions } = pad;
	const canBeSaved =
		ready.length > 0 || others.some(({ result }) => result === "added" || result === "ordered");
	const isAddable = ready.length > 0 || open.some(({ options }) => options.length > 0);
	const lines = `${formatNumber(ready.length)} ${ready.length === 1 ? "line" : "lines"}`;
	return (
		<ButtonRow>
			{hasChoices && cartCount > 0 && !isForCustomer ? <CartModes count={cartCount} /> : null}
			<Button type="submit">Check again</Button>
			{hasChoices && moreSuggestions ? (
				<Button type="submit" name="intent" value={formatSuggestIntent(moreSuggestions.from)}>
					Suggest parts for{" "}
					{moreSuggestions.count === 1 ? "1 more line" : `${moreSuggestions.count} more lines`}
				</Button>
			) : null}
			{isAddable ? (
				<Button
					type="submit"
					name="intent"
					value={ADD_INTENT}
					variant={hasChoices ? "main" : undefined}
				>
					{isForCustomer ? "Order" : "Add"} {ready.length > 0 ? lines : "your choices"}
					{isForCustomer ? "" : " to cart"}
				</Button>
			) : null}
			{isForCustomer ? null : <OwnActions id={id} canBeSaved={canBeSaved} />}
			{hasChoices && ready.length > 0 && open.length > 0 ? (
				<p className="hint basis-full">
					Your choices above are {isForCustomer ? "ordered" : "added"} too.
				</p>
			) : null}
		</ButtonRow>
	);
}

function OwnActions({ id, canBeSaved }: { id: string; canBeSaved: boolean }) {
	return (
		<>
			{canBeSaved ? (
				<Button type="submit" name="intent" value={SAVE_INTENT}>
					Save as list
				</Button>
			) : null}
			<a className="button button-plain" href={`/order-pad/${id}/results.csv`} download>
				Download results (CSV)
			</a>
			<a className="button button-plain" href={`/order-pad/${id}/results.xlsx`} download>
				Download results (XLSX)
			</a>
		</>
	);
}

function CartModes({ count }: { count: number }) {
	return (
		<fieldset className="flex basis-full flex-wrap gap-x-6">
			<legend className="font-semibold">
				{count === 1
					? "1 of these parts is in your cart already"
					: `${formatNumber(count)} of these parts are in your cart already`}
			</legend>
			<label className="check mb-0">
				<input type="radio" name="mode" value="replace" defaultChecked />
				<span>Replace quantity</span>
			</label>
			<label className="check mb-0">
				<input type="radio" name="mode" value="add" />
				<span>Add quantities</span>
			</label>
		</fieldset>
	);
}
