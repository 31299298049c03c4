import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { AddProductsFields } from "~/domain/catalog/families/input";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { TextArea } from "~/ui/forms/text-area";

type AddProductsProps = { lastResult: SubmissionResult | undefined };

export const ADD_INTENT = "add";

export function AddProducts({ lastResult }: AddProductsProps) {
	const [form, fields] = useForm<AddProductsFields>({ lastResult, defaultNoValidate: true });
	return (
		<details className="trade-fields" open={lastResult !== undefined}>
			<summary>Add existing parts by number</summary>
			<Form method="post" id={form.id} noValidate className="max-w-text">
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<TextArea
					label="Part numbers"
					rows={6}
					required
					autoComplete="off"
					hint="Our own numbers, one per line. A part leaves the family it was in, and moves to this family's category."
					field={fields.numbers}
				/>
				<Button type="submit" name="intent" value={ADD_INTENT}>
					Add these parts
				</Button>
			</Form>
		</details>
	);
}
