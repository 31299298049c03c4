import type { ReactNode } from "react";
import {
	type LabelledPart,
	listLabelledParts,
	MAX_LABELS,
	type WantedLabel,
} from "~/domain/catalog/labels/labelled-parts.server";
import { formatTk } from "~/domain/money/rules";
import { calculateNet } from "~/domain/money/vat-rules";
import type { PriceViewer } from "~/domain/prices/rules";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { renderQrCode } from "~/platform/format/qr-code.server";
import type { Platform } from "~/platform/platform.server";
import { type Label, LabelSheets } from "~/ui/documents/label-sheet";
import { buildLabelStyles, LABEL_SHEETS, SHEET_NAMES } from "~/ui/documents/label-sheets";
import { type ReadOptions, readLabelOptions } from "./label-options.server";
import { respondWithPrint } from "./print-document.server";

type LabelPage = {
	request: Request;
	ctx: Platform;
	title: string;
	back: { to: string; label: string };
	/** What is labelled; a message in place of it. */
	wanted: readonly WantedLabel[] | string;
	viewer: PriceViewer;
	/** Labels of the shop's own shelves. */
	hasBins?: boolean;
	fields?: ReactNode;
};

export const TOO_MANY_LABELS = "At most 1,000 labels at once. Choose a category.";

/** Labels whose code opens the part in the order pad. */
export async function respondWithLabels(page: LabelPage): Promise<Response> {
	const { request, ctx, title, back, viewer, fields } = page;
	const options = readLabelOptions(new URL(request.url).searchParams);
	const isTooMany = typeof page.wanted !== "string" && page.wanted.length > MAX_LABELS;
	const wanted = isTooMany ? TOO_MANY_LABELS : page.wanted;
	const parts = typeof wanted === "string" ? [] : await listLabelledParts(ctx.db, viewer, wanted);
	const message = typeof wanted === "string" ? wanted : "";
	const missing = typeof wanted === "string" ? 0 : wanted.length - parts.length;
	const labels = parts.map((part) => toLabel(part, page, options));
	return respondWithPrint(
		ctx.settings,
		{
			title,
			back,
			styles: buildLabelStyles(options.sheet),
			bar: (
				<OptionsForm
					options={options}
					fields={fields}
					message={message || describeMissing(missing)}
				/>
			),
			children: <LabelSheets {...options} labels={labels} />,
		},
		options.error || message ? 400 : 200,
	);
}

const describeMissing = (count: number): string =>
	count === 0
		? ""
		: `${count === 1 ? "1 part is" : `${count} parts are`} no longer for sale, and without a label.`;

function toLabel(
	part: LabelledPart,
	{ ctx: { settings, now }, hasBins }: LabelPage,
	{ price }: ReadOptions,
): Label {
	const { id, partNumber, name, ownNumbers, bin, quantity } = part;
	const path = partNumber
		? `/p/${encodeURIComponent(partNumber)}${quantity ? `?q=${quantity}` : ""}`
		: `/products/${id}`;
	return {
		id,
		// The label's own margin is the rest of the quiet zone.
		code: renderQrCode(settings.origin + path, 2),
		number: partNumber,
		ownNumbers: ownNumbers ?? "",
		name,
		bin: hasBins ? bin : "",
		quantity,
		price: price === "none" ? "" : describePrice(part, price, now()),
	};
}

function describePrice(
	{ pricePoisha, vatBp, unit }: LabelledPart,
	price: "gross" | "net",
	at: number,
): string {
	const isNet = price === "net" && vatBp > 0;
	const poisha = isNet ? calculateNet(pricePoisha, vatBp) : pricePoisha;
	const vat = vatBp === 0 ? "no VAT" : isNet ? "excl. VAT" : "incl. VAT";
	return `${formatTk(poisha)} per ${unit} ${vat}, ${toDateText(toDayNumber(at))}`;
}

const PRICE_LABELS = { none: "No price", gross: "With VAT", net: "Without VAT" };

type OptionsFormProps = { options: ReadOptions; fields: ReactNode; message: string };

const OptionsForm = ({ options, fields, message }: OptionsFormProps) => (
	<form className="bar-form">
		{fields}
		<label>
			Sheet
			<select name="sheet" defaultValue={options.sheet}>
				{SHEET_NAMES.map((name) => (
					<option key={name} value={name}>
						{LABEL_SHEETS[name].label}
					</option>
				))}
			</select>
		</label>
		<label>
			Start at label
			<input
				name="start"
				inputMode="numeric"
				size={4}
				defaultValue={options.typedStart}
				aria-invalid={options.error ? true : undefined}
			/>
			{options.error ? <span className="error">{options.error}</span> : null}
		</label>
		<label>
			Price
			<select name="price" defaultValue={options.price}>
				{Object.entries(PRICE_LABELS).map(([price, label]) => (
					<option key={price} value={price}>
						{label}
					</option>
				))}
			</select>
		</label>
		<button type="submit">Show labels</button>
		{message ? <p className="error">{message}</p> : null}
	</form>
);
