import type { OrderNoteFields } from "~/domain/orders/input";
import type { OrderNoteDto } from "~/domain/orders/order-notes.server";
import { Moment } from "~/ui/elements/date-time";
import { TextArea } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";

type OrderNotesProps = {
	notes: readonly OrderNoteDto[];
	idempotencyKey: string;
};

export function OrderNotes({ notes, idempotencyKey }: OrderNotesProps) {
	return (
		<section aria-labelledby="notes">
			<h2 id="notes">Internal notes</h2>
			<PostForm<OrderNoteFields>
				preventScrollReset
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Add note", variant: "quiet" }}
			>
				{(fields) => (
					<TextArea label="Note" hint="Only admins see it." rows={3} required field={fields.note} />
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
