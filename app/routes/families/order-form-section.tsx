import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { formatNumber } from "~/platform/format/format-number";
import { Button, EnterButton } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { formatPricedField } from "~/ui/parts/quantity-fields";
import { PriceNote } from "~/ui/products/price-breaks";
import { AskOwner, useOnlyLooks } from "~/ui/shell/only-looks";
import { buildFilteredUrl } from "./family-filters";
import type { FamilyPage } from "./load-family.server";
import { type OrderFormResult, type OrderTotal, type SizeRow, sumTyped } from "./order-form";
import { SizeTable } from "./size-table";

type OrderFormProps = {
	family: FamilyPage;
	result: OrderFormResult | null;
	/** Filters, whose button sends the same form. */
	children: ReactNode;
};

/** Only what was typed becomes part of an address. */
function leaveEmptyFieldsOut({ formData }: FormDataEvent): void {
	for (const [name, value] of Array.from(formData)) if (value === "") formData.delete(name);
}

function listenToFormData(form: HTMLFormElement | null): void {
	form?.addEventListener("formdata", leaveEmptyFieldsOut);
}

/** The table of sizes is one form: what has a quantity is added to the cart, all or none. */
export function OrderForm({ family, result, children }: OrderFormProps) {
	const { slug, filters, page, rows, isSignedIn } = family;
	const typed = result?.typed ?? family.typed;
	// Without quantities that were refused.
	const sum = (getText: (row: SizeRow) => string) =>
		sumTyped(rows, (row) => {
			const text = getText(row);
			return result?.errors[row.id] && text === typed[row.id] ? "" : text;
		});
	const [changed, setChanged] = useState<{ after: typeof result; total: OrderTotal | null }>();
	const total = changed?.after === result ? changed.total : sum(({ id }) => typed[id] ?? "");
	const addUp = (event: FormEvent<HTMLFormElement>) => {
		const form = new FormData(event.currentTarget);
		setChanged({
			after: result,
			total: sum((row) => String(form.get(formatPricedField(row)) ?? "")),
		});
	};
	const label = isSignedIn ? "Add all to cart" : "Log in to order";
	const onlyLooks = useOnlyLooks();
	const hasReturned = !onlyLooks && !result && isSignedIn && Object.keys(typed).length > 0;
	return (
		<>
			<Form
				method="post"
				action={`${buildFilteredUrl(slug, filters, { page })}#order`}
				className="group/order"
				noValidate
				onInput={addUp}
				ref={listenToFormData}
			>
				{onlyLooks ? null : <EnterButton>{label}</EnterButton>}
				{children}
				<div id="order" />
				<ErrorSummary {...describeErrors(rows, result)} />
				{result?.returnPath ? (
					<Notice kind="warning" title="Opps!!! email not verified">
						<p className="mb-3">Verify your email to order. Everything you typed is still here.</p>
						<Button type="submit" form="verify">
							VERIFY EMAIL
						</Button>
					</Notice>
				) : null}
				{hasReturned ? (
					<Notice kind="info" title="Your quantities are still here">
						Press {label} to put them into your cart.
					</Notice>
				) : null}
				{family.unknownValues.map((value) => (
					<p key={value} className="field-error my-3" role="alert">
						<Icon name="alert" />
						<span>No size here has "{value}"</span>
					</p>
				))}
				{rows.length > 0 ? (
					<>
						{family.priceNote ? <PriceNote price={family.priceNote} /> : null}
						{family.markedNotes.map(({ mark, price }) => (
							<div key={mark} className="flex gap-1 text-small">
								<sup>{mark}</sup> <PriceNote price={price} />
							</div>
						))}
						<SizeTable family={family} typed={typed} errors={result?.errors ?? {}} />
						{onlyLooks ? <AskOwner /> : <OrderBar label={label} total={total} />}
					</>
				) : (
					<p className="py-8">
						{filters.length > 0 ? "No sizes match these filters." : "Nothing here is for sale now."}
					</p>
				)}
			</Form>
			{result?.returnPath ? (
				<form id="verify" method="post" action="/verify-email">
					<input type="hidden" name="from" value={result.returnPath} />
				</form>
			) : null}
		</>
	);
}

/** Errors of parts that have left the table have no field to link to. */
function describeErrors(rows: FamilyPage["rows"], result: OrderFormResult | null) {
	const errors: Record<string, string[]> = {};
	const formErrors: string[] = [];
	for (const [id, { productName, message }] of Object.entries(result?.errors ?? {})) {
		const row = rows.find((other) => other.id === id);
		if (row) errors[id] = [`${row.partNumber || row.name}: ${message}`];
		else formErrors.push(`${productName}: ${message}`);
	}
	return { errors, formErrors: [...formErrors, ...(result?.formErrors ?? [])] };
}

/** In sight once a quantity is typed; without scripts the total appears with the next page. */
function OrderBar({ label, total }: { label: string; total: OrderTotal | null }) {
	return (
		<div className="order-bar bottom-0 z-1 flex items-center justify-between gap-4 border-t-2 border-t-ink bg-paper py-2 print:hidden group-has-[[inputmode]:not(:placeholder-shown)]/order:sticky">
			<p className="text-small tabular-nums">
				{total ? (
					<>
						<strong>{total.partCount === 1 ? "1 part" : `${total.partCount} parts`}</strong>
						{total.pieces > 0 ? ` · ${formatNumber(total.pieces)} pieces` : ""} ·{" "}
						<strong>
							<Money poisha={total.totalPoisha} />
						</strong>
						{total.wait ? <span className="block text-warn">{total.wait}</span> : null}
					</>
				) : (
					"Quantities replace those already in your cart."
				)}
			</p>
			<Button type="submit" variant="main" className="flex-none">
				{label}
			</Button>
		</div>
	);
}
