import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { PricesFields } from "~/domain/price-lists/input";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { TextArea } from "~/ui/forms/field";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";
import type { SavePricesResult } from "./handle-save.server";
import { PricePlan } from "./price-plan";

type PricesFormProps = {
	result: SavePricesResult | undefined;
	passwordNeed: PasswordNeed;
	path: string;
	/** The prices of the part that was looked for. */
	found: string;
	/** The prices on the page, to be compared when they are saved. */
	shown: string;
	isOpen: boolean;
};

export function PricesForm({ result, passwordNeed, path, found, shown, isOpen }: PricesFormProps) {
	const [form, fields] = useForm<PricesFields>({
		lastResult: result?.result,
		defaultNoValidate: true,
		defaultValue: { prices: found },
	});
	const plan = result?.plan;
	const sent = result?.result.initialValue?.shown;
	return (
		<details className="trade-fields" open={result !== undefined || isOpen}>
			<summary>Add or change prices</summary>
			<Form method="post" action={path} id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<WrongLines lines={result?.lines ?? []} />
				<input
					type="hidden"
					name="shown"
					value={plan?.shown ?? (typeof sent === "string" ? sent : shown)}
				/>
				<div className="max-w-text">
					<TextArea
						label="Prices"
						rows={8}
						required
						autoComplete="off"
						spellCheck={false}
						className="code"
						hint="One price per line: part number, quantity, price in tk, like TY-0912 10 9.50. Without a quantity, the price applies from 1. All prices of each part you name are replaced; TY-0912 remove only removes them."
						field={fields.prices}
					/>
				</div>
				{plan ? (
					<>
						<PricePlan plan={plan} />
						<PasswordAgainField need={passwordNeed} errors={fields.password.errors} />
					</>
				) : null}
				<Button type="submit" variant="main">
					{plan ? "Save prices" : "Check prices"}
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
