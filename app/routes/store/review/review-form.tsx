import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReviewFields } from "~/domain/reviews/input";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, typed } from "~/ui/field";
import { Rating } from "./rating";

type ReviewFormProps = { submissionKey: string; lastResult?: SubmissionResult; sending: boolean };

/** Stars and words; what was chosen and typed stays when something is missing. */
export function ReviewForm({ submissionKey, lastResult, sending }: ReviewFormProps) {
	const [form, fields] = useForm<ReviewFields>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" action="/myreview" id={form.id} noValidate replace>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<Rating chosen={fields.ratings.initialValue} errors={fields.ratings.errors} />
			<TextArea
				label="Review"
				name="review"
				required
				rows={6}
				hint="What you bought and how it served you. At most 2000 characters."
				{...typed(fields.review)}
			/>
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<Button type="submit" variant="main" disabled={sending}>
				Post review
			</Button>
		</Form>
	);
}
