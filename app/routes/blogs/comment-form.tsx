import { Form, Link, useNavigation } from "@remix-run/react";
import { getSignInPath } from "~/http/responses/return-to";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useSuccessCount } from "~/ui/forms/use-success-count";

/** Why a comment was not posted, with what was typed. */
export type RejectedComment = {
	blogId: string;
	comment: string;
	errors: string[];
	/** What its author has to do first. */
	requiredStep: "sign-in" | "verify" | null;
	/** Of a key that was used for another comment: the one that the next press has. */
	freshKey?: string;
};

type CommentFormProps = {
	blogId: string;
	/** The page it stands on, to which it posts. */
	page: string;
	idempotencyKey: string;
	rejected: RejectedComment | null;
};

/**
 * The comment box under a blog. A posted comment empties it; new comments of others leave it alone. What its author has to
 * do first opens beside it, so that the box keeps what was typed.
 */
export function CommentForm({ blogId, page, idempotencyKey, rejected }: CommentFormProps) {
	const { formData } = useNavigation();
	const isSubmitting = formData?.get("blogId") === blogId;
	const successCount = useSuccessCount(isSubmitting, rejected !== null);
	const field = `comment-${blogId}`;

	return (
		<>
			<Form
				method="post"
				action={`${page}#${field}`}
				key={successCount}
				className="comment-form"
				preventScrollReset
				noValidate
			>
				<input type="hidden" name="blogId" value={blogId} />
				<IdempotencyKeyField value={rejected?.freshKey ?? idempotencyKey} />
				<label htmlFor={field} className="field-label">
					Your comment
				</label>
				<textarea
					id={field}
					name="comment"
					rows={2}
					className="input"
					defaultValue={rejected?.comment ?? ""}
					aria-required
					aria-invalid={rejected ? true : undefined}
					aria-describedby={rejected ? `error-${field}` : undefined}
				/>
				{rejected ? (
					<p id={`error-${field}`} className="field-error" role="alert">
						<Icon name="alert" />
						<span>
							{rejected.errors.join(". ")}{" "}
							{rejected.requiredStep === "sign-in" ? (
								<Link to={getSignInPath(`/blogs/${blogId}`)} target="_blank">
									Login, in a new tab
								</Link>
							) : null}
						</span>
					</p>
				) : null}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" disabled={isSubmitting}>
						Comment
					</Button>
					{rejected?.requiredStep === "verify" ? (
						<Button type="submit" form={`verify-${blogId}`} variant="main">
							VERIFY EMAIL
						</Button>
					) : null}
				</div>
			</Form>
			{rejected?.requiredStep === "verify" ? (
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
