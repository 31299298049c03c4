import type { SubmissionResult } from "@conform-to/react";
import type { OrderNoteFields } from "~/domain/orders/input";
import type { OrderNoteDto } from "~/domain/orders/order-notes.server";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { getFieldState, TextArea } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { PostForm } from "~/ui/forms/post-form";

type OrderNotesProps = {
	notes: readonly OrderNoteDto[];
	lastResult?: SubmissionResult<string[]>;
	idempotencyKey: string;
};

export function OrderNotes({ notes, lastResult, idempotencyKey }: OrderNotesProps) {
	return (
		<section aria-labelledby="notes">
			<h2 id="notes">Internal notes</h2>
			<PostForm<OrderNoteFields> preventScrollReset lastResult={lastResult}>
				{(fields) => (
					<>
						<TextArea
							label="Note"
							hint="Only admins see it."
							rows={3}
							required
							{...getFieldState(fields.note)}
						/>
						<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
						<Button type="submit">Add note</Button>
					</>
				)}
			</PostForm>
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
