import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { OrderNoteFields } from "~/domain/orders/input";
import type { OrderNoteDto } from "~/domain/orders/rules";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { getFieldState, TextArea } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";

type OrderNotesProps = {
	notes: readonly OrderNoteDto[];
	lastResult?: SubmissionResult<string[]>;
	idempotencyKey: string;
};

export function OrderNotes({ notes, lastResult, idempotencyKey }: OrderNotesProps) {
	const [form, fields] = useForm<OrderNoteFields>({ lastResult, defaultNoValidate: true });
	return (
		<section aria-labelledby="notes">
			<h2 id="notes">Internal notes</h2>
			<Form method="post" id={form.id} noValidate preventScrollReset>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<TextArea
					label="Note"
					hint="Only admins see it."
					rows={3}
					required
					{...getFieldState(fields.note)}
				/>
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<Button type="submit">Add note</Button>
			</Form>
			<ul className="order-events">
				{notes.map(({ id, author, note, createdAt }) => (
					<li key={id}>
						<span className="whitespace-pre-line">{note}</span>
						<small className="block">
							<Moment at={createdAt} />, {author ?? "Deleted user"}
						</small>
					</li>
				))}
			</ul>
		</section>
	);
}
