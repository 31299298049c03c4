import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReviewFields } from "~/domain/reviews/input";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { SelectField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { TextArea } from "~/ui/forms/text-area";
import { RatingField } from "./rating-field";

type ReviewFormProps = {
	boughtProducts: readonly { id: string; name: string }[];
	productId: string;
	idempotencyKey: string;
	lastResult?: SubmissionResult;
	sending: boolean;
};

export function ReviewForm({
	boughtProducts,
	productId,
	idempotencyKey,
	lastResult,
	sending,
}: ReviewFormProps) {
	const [form, fields] = useForm<ReviewFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { product: productId },
	});
	return (
		<Form method="post" action="/myreview" id={form.id} noValidate replace>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<SelectField
				label="What are you reviewing?"
				hint={
					boughtProducts.length > 0
						? "One review per product; a new one replaces the old."
						: "You can also review products you have paid for."
				}
				field={fields.product}
				empty="The shop"
				choices={boughtProducts.map(({ id, name }) => ({ id, label: name }))}
			/>
			<RatingField chosen={fields.ratings.initialValue} errors={fields.ratings.errors} />
			<TextArea
				label="Review"
				required
				rows={6}
				hint="How did it work for you? Up to 2,000 characters."
				field={fields.review}
			/>
			<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
			<Button type="submit" variant="main" disabled={sending}>
				Post review
			</Button>
		</Form>
	);
}
