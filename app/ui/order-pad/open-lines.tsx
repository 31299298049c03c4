import { Link } from "@remix-run/react";
import { countUnitsNow, describeSplit } from "~/domain/backorders/short-lines";
import type { PadOption } from "~/domain/order-pad/pad-lines";
import { MAX_LINE_CHARS, MAX_QUANTITY_CHARS } from "~/domain/order-pad/reading/rules";
import { formatNumber } from "~/platform/format/format-number";
import type { OpenLine, ProductView } from "./pad-view";
import { ProductText } from "./product-text";
import { formatChoice, getFieldName, getLineId, LEAVE_OUT } from "./review-fields";

/** One form for all lines that need a choice. Only unambiguous choices are preset. */
export function OpenLines({ lines }: { lines: readonly OpenLine[] }) {
	if (lines.length === 0) return null;
	const title =
		lines.length === 1 ? "Check this line" : `Check these ${formatNumber(lines.length)} lines`;
	return (
		<section className="my-6">
			<h2 className="mb-3">{title}</h2>
			<div className="rounded-part border bg-surface">
				{lines.map((line) => (
					<OpenLineFields key={line.n} line={line} />
				))}
			</div>
		</section>
	);
}

function OpenLineFields({ line }: { line: OpenLine }) {
	const { n, typed, result, note, options, product } = line;
	const asksQuantity = options.length === 0 || options.some(({ quantity }) => quantity === null);
	return (
		<fieldset
			className="grid min-w-0 gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] [fieldset+&]:border-t"
			id={getLineId(n)}
		>
			<legend className="float-left font-semibold">
				<small className="tabular-nums">Line {formatNumber(n)}</small>{" "}
				<span className="code">{typed}</span>
			</legend>
			<p className="text-small/[1.5] font-semibold text-warn">{note}</p>
			{product &&
			(result === "short" || options.every((option) => option.product.id === product.id)) ? (
				<p className="md:col-start-2">
					<ProductText product={product} quantity={null} />
				</p>
			) : null}
			{options.map((option) => (
				<Choice key={formatChoice(option)} line={line} option={option} />
			))}
			{result === "quantity-missing" ||
			(result !== "unknown" && asksQuantity && options.length > 0) ? (
				<QuantityField line={line} />
			) : null}
			{result === "quantity-missing" ? null : (
				<label className="check mb-0 min-h-8 md:col-start-2">
					<input type="radio" name={getFieldName("choice", n)} value={LEAVE_OUT} />
					<span>Skip</span>
				</label>
			)}
			{result === "unknown" ? <CorrectionField line={line} /> : null}
		</fieldset>
	);
}

type ChoiceProps = { line: OpenLine; option: PadOption & { product: ProductView } };

function Choice({ line, option }: ChoiceProps) {
	return (
		<label className="check mb-0 min-h-8 md:col-start-2">
			<input
				type="radio"
				name={getFieldName("choice", line.n)}
				value={formatChoice(option)}
				defaultChecked={line.result === "superseded" || option.isPreset}
			/>
			<span>
				{option.mayWait ? (
					<WaitText product={option.product} quantity={option.quantity ?? 0} />
				) : option.product.id === line.product?.id ? (
					<Units product={option.product} quantity={option.quantity ?? 0} />
				) : (
					<ProductText product={option.product} quantity={option.quantity} />
				)}
			</span>
		</label>
	);
}

function Units({ product, quantity }: { product: ProductView; quantity: number }) {
	return <ProductText product={product} quantity={quantity} isShort />;
}

function WaitText({ product, quantity }: { product: ProductView; quantity: number }) {
	const unitsNow = countUnitsNow(quantity, product);
	const split = describeSplit(unitsNow, quantity, product.leadDays);
	return unitsNow > 0 ? `All ${formatNumber(quantity)}: ${split}` : `All ${split}`;
}

function QuantityField({ line: { n, quantity, typed, product } }: { line: OpenLine }) {
	const name = getFieldName("quantity", n);
	return (
		<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 md:col-start-2">
			<label htmlFor={`field-${name}`}>Quantity</label>
			<input
				className="input w-24 text-right"
				id={`field-${name}`}
				name={name}
				defaultValue={quantity}
				maxLength={MAX_QUANTITY_CHARS}
				inputMode="numeric"
				autoComplete="off"
				aria-label={`Quantity of ${product?.number ?? typed}`}
			/>
			<span className="hint">0 skips the line.</span>
		</p>
	);
}

/** Closed while something fits. */
function CorrectionField({ line: { n, typed, options } }: { line: OpenLine }) {
	const name = getFieldName("line", n);
	return (
		<details className="mt-1 md:col-start-2" open={options.length === 0}>
			<summary>Correct the line</summary>
			<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
				<input
					className="input code max-w-narrow grow basis-48"
					name={name}
					defaultValue={typed}
					maxLength={MAX_LINE_CHARS}
					autoComplete="off"
					spellCheck={false}
					aria-label={`Correct line ${formatNumber(n)}`}
				/>
				<Link to={`/products?q=${encodeURIComponent(typed.slice(0, 100))}`}>Search</Link>
			</p>
		</details>
	);
}
