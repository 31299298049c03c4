import { Form, Link, useNavigation } from "@remix-run/react";
import { getSignInPath } from "~/http/responses/return-to";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useSuccessCount } from "~/ui/forms/use-success-count";

export type RejectedComment = {
	blogId: string;
	comment: string;
	errors: string[];
	requiredStep: "sign-in" | "verify" | null;
	/** A new idempotency key when the old one was used for another comment. */
	freshKey?: string;
};

type CommentFormProps = {
	blogId: string;
	page: string;
	idempotencyKey: string;
	rejected: RejectedComment | null;
};

/**
 * A posted comment empties the box. Logging in or verifying opens in a new tab, so that the box
 * keeps its text.
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
				className="grid justify-items-start gap-2"
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
					className="input min-h-18"
					defaultValue={rejected?.comment ?? ""}
					aria-required
					aria-invalid={rejected ? true : undefined}
					aria-describedby={rejected ? `error-${field}` : undefined}
				/>
				{rejected ? <CommentErrors id={`error-${field}`} {...rejected} /> : null}
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
			{rejected?.requiredStep === "verify" ? <VerifyForm blogId={blogId} /> : null}
		</>
	);
}

type CommentErrorsProps = RejectedComment & { id: string };

function CommentErrors({ id, blogId, errors, requiredStep }: CommentErrorsProps) {
	return (
		<p id={id} className="field-error" role="alert">
			<Icon name="alert" />
			<span>
				{errors.join(". ")}{" "}
				{requiredStep === "sign-in" ? (
					<Link to={getSignInPath(`/blogs/${blogId}`)} target="_blank">
						Log in (new tab)
					</Link>
				) : null}
			</span>
		</p>
	);
}

/** The comment form's button VERIFY EMAIL sends it. */
function VerifyForm({ blogId }: { blogId: string }) {
	return (
		<form
			id={`verify-${blogId}`}
			method="post"
			action="/verify-email"
			target="_blank"
			rel="noopener"
		>
			<input type="hidden" name="from" value={`/blogs/${blogId}`} />
		</form>
	);
}
