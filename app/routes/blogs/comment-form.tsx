import { Form, Link, useNavigation } from "@remix-run/react";
import { signInPath } from "~/http/responses/return-to";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useTimesSent } from "~/ui/forms/use-success-count";

/** Why a comment was not posted, with what was typed. */
export type RefusedComment = {
	blogId: string;
	comment: string;
	errors: string[];
	/** What its author has to do first. */
	remedy: "sign-in" | "verify" | null;
	/** Of a key that was used for another comment: the one that the next press has. */
	freshKey?: string;
};

type CommentFormProps = {
	blogId: string;
	/** The page it stands on, to which it posts. */
	page: string;
	idempotencyKey: string;
	refused: RefusedComment | null;
};

/**
 * The comment box under a blog. A posted comment empties it; new comments of others leave it alone. What its author has to
 * do first opens beside it, so that the box keeps what was typed.
 */
export function CommentForm({ blogId, page, idempotencyKey, refused }: CommentFormProps) {
	const { formData } = useNavigation();
	const sending = formData?.get("blogId") === blogId;
	const timesSent = useTimesSent(sending, refused !== null);
	const field = `comment-${blogId}`;

	return (
		<>
			<Form
				method="post"
				action={`${page}#${field}`}
				key={timesSent}
				className="comment-form"
				preventScrollReset
				noValidate
			>
				<input type="hidden" name="blogId" value={blogId} />
				<IdempotencyKeyField value={refused?.freshKey ?? idempotencyKey} />
				<label htmlFor={field} className="field-label">
					Your comment
				</label>
				<textarea
					id={field}
					name="comment"
					rows={2}
					className="input"
					defaultValue={refused?.comment ?? ""}
					aria-required
					aria-invalid={refused ? true : undefined}
					aria-describedby={refused ? `error-${field}` : undefined}
				/>
				{refused ? (
					<p id={`error-${field}`} className="field-error" role="alert">
						<Icon name="alert" />
						<span>
							{refused.errors.join(". ")}{" "}
							{refused.remedy === "sign-in" ? (
								<Link to={signInPath(`/blogs/${blogId}`)} target="_blank">
									Login, in a new tab
								</Link>
							) : null}
						</span>
					</p>
				) : null}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" disabled={sending}>
						Comment
					</Button>
					{refused?.remedy === "verify" ? (
						<Button type="submit" form={`verify-${blogId}`} variant="main">
							VERIFY EMAIL
						</Button>
					) : null}
				</div>
			</Form>
			{refused?.remedy === "verify" ? (
				<form
					id={`verify-${blogId}`}
					method="post"
					action="/verify-email"
					target="_blank"
					rel="noopener"
				>
					<input type="hidden" name="from" value={`/blogs/${blogId}`} />
				</form>
			) : null}
		</>
	);
}
