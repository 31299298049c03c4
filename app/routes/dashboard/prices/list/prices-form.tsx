import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { PricesFields } from "~/domain/price-lists/input";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { CheckboxField, getFieldState, TextArea } from "~/ui/forms/field";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";
import type { SavePricesResult } from "./handle-save.server";

type PricesFormProps = {
	result: SavePricesResult | undefined;
	passwordNeed: PasswordNeed;
	path: string;
	/** The prices of the part that was looked for. */
	found: string;
	isOpen: boolean;
};

export function PricesForm({ result, passwordNeed, path, found, isOpen }: PricesFormProps) {
	const [form, fields] = useForm<PricesFields>({
		lastResult: result?.result,
		defaultNoValidate: true,
		defaultValue: { prices: found },
	});
	const isAsked = Boolean(result?.losses.length) || fields.confirmed.initialValue === "on";
	return (
		<details className="trade-fields" open={result !== undefined || isOpen}>
			<summary>Add or change prices</summary>
			<Form method="post" action={path} id={form.id} noValidate className="max-w-text">
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<WrongLines lines={result?.lines ?? []} />
				<TextArea
					label="Prices"
					name="prices"
					rows={8}
					required
					autoComplete="off"
					spellCheck={false}
					className="code"
					hint="One price per line: part number, quantity from which it applies, price in tk, like TY-0912 10 9.50. The prices of each part you name are replaced as a whole; a line without a price removes them."
					{...getFieldState(fields.prices)}
				/>
				<PercentageLosses losses={result?.losses ?? []} />
				{isAsked ? (
					<CheckboxField
						label="Yes, these prices replace the list's percentage for these parts"
						name="confirmed"
						defaultChecked={fields.confirmed.initialValue === "on"}
						errors={fields.confirmed.errors}
					/>
				) : null}
				<PasswordAgainField need={passwordNeed} path={path} errors={fields.password.errors} />
				<Button type="submit" variant="main">
					Save prices
				</Button>
			</Form>
		</details>
	);
}

function WrongLines({ lines }: Pick<SavePricesResult, "lines">) {
	if (lines.length === 0) return null;
	return (
		<Notice kind="error" title="These lines are wrong">
			<ul className="grid gap-1">
				{lines.map(({ line, message }) => (
					<li key={`${line}${message}`}>
						<strong>Line {line}:</strong> {message}
					</li>
				))}
			</ul>
		</Notice>
	);
}

function PercentageLosses({ losses }: Pick<SavePricesResult, "losses">) {
	if (losses.length === 0) return null;
	return (
		<Notice kind="warning" title="The list's percentage ends for these parts">
			<ul className="grid gap-1">
				{losses.map(({ partNumber, name, message }) => (
					<li key={partNumber + name}>
						<strong>{partNumber || name}</strong>: {message}
					</li>
				))}
			</ul>
		</Notice>
	);
}
